import type { Network } from '../server/config/networks/network.ts';

/** The tables of Uniswap's packages, by chain id. */
export interface Published {
  readonly chains: Readonly<
    Record<
      number,
      { readonly v3CoreFactoryAddress: string; readonly nonfungiblePositionManagerAddress?: string }
    >
  >;
  readonly v2: Readonly<Record<number, string>>;
  readonly routers: Readonly<
    Record<
      number,
      {
        readonly weth: string;
        readonly routerConfigs: Readonly<Record<string, { readonly address: string }>>;
      }
    >
  >;
}

/** Networks whose contracts somebody else has deployed. */
const OTHERS = new Set(['kasplex', 'kasplex-testnet', 'igra']);
/** What stands where there is no wrapped coin. */
const NO_WRAPPED = '0x0000000000000000000000000000000000000000';

/** Lists each address of a preset that is not the one of the packages. */
export function presetProblems(presets: readonly Network[], { chains, v2, routers }: Published): string[] {
  return presets
    .filter(({ name }) => !OTHERS.has(name))
    .flatMap((preset) => {
      const { name, chainId } = preset;
      const [chain, router] = [chains[chainId], routers[chainId]];
      if (chain === undefined || router === undefined)
        return [`${name}: the packages have no chain ${chainId}`];
      const published = {
        v2Factory: v2[chainId] ?? null,
        v3Factory: chain.v3CoreFactoryAddress,
        positionManager: chain.nonfungiblePositionManagerAddress,
        universalRouter: router.routerConfigs[preset.routerVersion ?? '2.0']?.address,
        // A coin that is itself a token has no wrapped one there.
        wrappedNative:
          preset.nativeIsToken && router.weth === NO_WRAPPED ? preset.wrappedNative : router.weth,
      };
      return Object.entries(published).flatMap(([field, address]) => {
        const own = preset[field as keyof typeof published];
        const isSame = own === (address?.toLowerCase() ?? null);
        return isSame ? [] : [`${name}: ${field} is ${own}, the packages have ${address ?? 'none'}`];
      });
    });
}
