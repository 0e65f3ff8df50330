import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectRefusal, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { askChange, fundProvider } from './liquidityScene.ts';

/* Changes of liquidity that would cost somebody his tokens are refused, or said first. */

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const provider = freshAddress('provider who asks for too much');

describe('a request that would cost somebody his tokens', () => {
  const askFor = (kind: string, body: object) => post(`${scene.proxy.url}/api/v1/liquidity/${kind}`, body);

  test('is refused with the owner where the position belongs to another', async () => {
    const abi = parseAbi(['function ownerOf(uint256) view returns (address)']);
    const owner = await scene.client.readContract({
      address: MAINNET.positionManager,
      abi,
      functionName: 'ownerOf',
      args: [1n],
    });
    const named = { tokenId: '1', protocol: 'v3', sender: provider };
    for (const [kind, body] of [
      ['add', { ...named, amount0: '1000000' }],
      ['remove', named],
      ['collect', { positions: [{ tokenId: '1', protocol: 'v3' }], sender: provider }],
    ] as const) {
      const answer = await askFor(kind, body);
      expectRefusal(answer, {
        status: 422,
        code: 'LIQUIDITY_REFUSED',
        error: `Position 1 belongs to ${owner}, not to ${provider}`,
        details: { reason: 'notTheOwner', owner },
      });
    }
  });

  test('is refused where the recipient would lose it, or the number is of two managers', async () => {
    const recipients = [
      MAINNET.positionManager,
      '0x0000000000000000000000000000000000000001',
      TOKENS.USDC.address,
    ];
    for (const recipient of recipients) {
      const body = { tokenId: '1', protocol: 'v3', recipient };
      expect([recipient, (await askFor('remove', body)).status]).toEqual([recipient, 400]);
    }
    expect((await askFor('remove', { tokenId: '1' })).body).toMatchObject({
      error: 'protocol is required with tokenId: several managers count their positions from 1',
    });
    expect((await askFor('remove', { nftTokenId: '1', protocol: 'v3' })).body['error']).toContain('tokenId');
  });

  test('is refused for a token that keeps a part of its transfers', async () => {
    const abi = parseAbi([
      'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
      'function getPool(address, address, uint24) view returns (address)',
    ]);
    const [taxed, weth] = [TOKENS.TAX.address, TOKENS.WETH.address];
    const owner = freshAddress('provider of a taxed token');
    await fundProvider(scene, owner, [taxed, weth]);
    const create = [taxed, weth, 3000, 2n ** 96n] as const;
    const data = encodeFunctionData({
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: create,
    });
    await sendTransaction(scene.client, { from: owner, to: MAINNET.positionManager, data, gas: 8_000_000n });
    const args = [taxed, weth, 3000] as const;
    const factory = { address: MAINNET.v3Factory, abi, functionName: 'getPool', args } as const;
    const pool = await scene.client.readContract(factory);
    await scene.proxyAtHead();
    const answer = await askFor('add', { pool, fullRange: true, amount0: '1000000', sender: owner });
    expect(answer.body).toMatchObject({ code: 'LIQUIDITY_REFUSED', details: { reason: 'taxedToken' } });
  });

  test('tells the operator who may move the position', async () => {
    const abi = parseAbi([
      'function approve(address,uint256)',
      'function ownerOf(uint256) view returns (address)',
    ]);
    const address = MAINNET.positionManager;
    const owner = await scene.client.readContract({ address, abi, functionName: 'ownerOf', args: [2n] });
    const operator = freshAddress('operator');
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [operator, 2n] });
    await sendTransaction(scene.client, { from: owner, to: address, data });
    await scene.proxyAtHead();
    const change = await askChange(scene, 'remove', { tokenId: '2', protocol: 'v3', sender: owner });
    expect(change.warnings.find(({ code }) => code === 'OPERATOR')?.message).toContain(operator);
  });
});
