import { type Address, isHex } from 'viem';
import { MAIN_EXCHANGE, type PoolFactory } from '../../routing/model/poolFactory.ts';
import { type Factories, groupsOf } from '../factories.ts';
import type { FeeCall } from '../feeCall.ts';
import { poolFactoriesIn } from '../protocols/chainProtocols.ts';
import { feeOfPair } from './feeOfPair.ts';
import { type Need, verdictOf, wordOf } from './need.ts';

/** Returns the needs of the exchanges of a network: code of each factory, and answers of each fee call. */
export function exchangeNeeds(factories: Factories): readonly Need[] {
  return groupsOf(factories).flatMap((group) => {
    const ofCode = poolFactoriesIn(group).map(codeNeed);
    const { exchange = MAIN_EXCHANGE, v2Factory, v2FeeCall } = group;
    if (v2Factory === null || v2FeeCall === undefined) return ofCode;
    return [...ofCode, feeNeed(exchange, v2Factory, v2FeeCall)];
  });
}

function codeNeed({ exchange, protocol, address }: PoolFactory): Need {
  return {
    isConstant: true,
    lack: `The ${protocol} factory of exchange ${exchange}, ${address}, has no code on this chain: it has no pools.`,
    async isMet(send) {
      const code = await send({ method: 'eth_getCode', params: [address, 'latest'] });
      return verdictOf(code, (result) => isHex(result) && result !== '0x');
    },
  };
}

function feeNeed(exchange: string, factory: Address, feeCall: FeeCall): Need {
  return {
    lack: `The call v2.fee of exchange ${exchange} does not return the fee of a pair, below ${feeCall.precision} parts: such pairs are left out.`,
    async isMet(send) {
      const first = await feeOfPair(factory, feeCall, 0n, send);
      // A factory without pairs says nothing.
      if (first === undefined) return undefined;
      return verdictOf(
        first.fee,
        (result) => (wordOf(result) ?? BigInt(feeCall.precision)) < feeCall.precision,
      );
    },
  };
}
