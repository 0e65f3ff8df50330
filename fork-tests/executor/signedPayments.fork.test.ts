import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { planAllowance } from '../../server/approvals/planAllowance.ts';
import { readTokenPermit } from '../../server/approvals/readTokenPermit.ts';
import { createRpcClient, type RpcClient } from '../../server/chain/rpc/rpcClient.ts';
import { EXECUTOR } from '../../server/routers/executor/executor.ts';
import { payByPermit2, permit2Message } from '../../server/routers/executor/payments/permit2Payment.ts';
import { payByTokenPermit, tokenPermitMessage } from '../../server/routers/executor/payments/tokenPermit.ts';
import { verifyPayment } from '../../server/routers/executor/payments/verifyPayment.ts';
import { v2Pool } from '../../server/routing/model/pool.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { callData, deployActor, openPair, tell } from './deployActor.ts';
import { walletOf } from './executorPayments.ts';
import { allow, type ExecutorScene, startExecutorScene } from './executorScene.ts';

/* Payments of the service's own calldata: an exact allowance, a permit of the token, and Permit2. */

const WETH = MAINNET.weth;
const OWNER = walletOf('executor signed payments');
const owner = OWNER.address.toLowerCase() as Address;
const THIEF = freshAddress('executor payment thief');
const DEADLINE = 2n ** 40n;
const AMOUNT = 3n * ETHER;

let scene: ExecutorScene;
let rpc: RpcClient;
let token: Address;
let pair: Address;
beforeAll(async () => {
  scene = await startExecutorScene(inject('replicaUrl'));
  rpc = createRpcClient({ url: scene.fork.url, timeoutMs: 30_000 });
  for (const to of [owner, THIEF]) await fundNative(scene.client, { to, amount: 10n * ETHER });
  token = await deployActor(scene, 'NamedPermitToken');
  const { sale } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
  pair = sale.pool;
  await tell(scene, token, { data: callData('mint(address,uint256)', [owner, AMOUNT]) });
});
afterAll(() => scene?.fork.stop());

/** Returns the transaction of a sale of the token for wrapped coins, which the witness accepts. */
function saleOf() {
  const [token0, token1] = token < WETH ? [token, WETH] : [WETH, token];
  const hops = [{ pool: v2Pool({ address: pair, token0, token1 }), tokenIn: token, tokenOut: WETH }];
  const route = { tradeType: 'exactInput', hops, amounts: [AMOUNT, 1n] } as const;
  const swap = {
    legs: [{ route, amountIn: AMOUNT, amountOut: 1n }],
    tradeType: 'exactInput',
    bound: 1n,
    recipient: scene.recipient,
    deadline: DEADLINE,
    nativeIn: false,
    nativeOut: false,
    addresses: { router: scene.executor, wrappedNative: WETH },
  } as const;
  const call = EXECUTOR.encode(swap);
  expect(EXECUTOR.verify(call.data, call.value, swap)).toEqual({ kind: 'ok' });
  return call;
}

const needOf = async (of: Address) => {
  const { number, hash } = await scene.client.getBlock();
  const [spender, chainId] = [scene.executor, 1];
  return { token: of, owner, spender, chainId, amount: AMOUNT, deadline: DEADLINE, block: { number, hash } };
};

/** Output for the whole amount by the formula of the pair, whose reserves are read. */
async function expectedOutput(): Promise<bigint> {
  const [sold, bought] = await Promise.all(
    [token, WETH].map(async (of) => (await scene.balances([of], [pair])).of(of, pair)),
  );
  const net = AMOUNT * 997n;
  return (net * (bought ?? 0n)) / ((sold ?? 0n) * 1000n + net);
}

/** Sends as the owner, and returns gains of wrapped coins and of the token. */
async function moved(data: Hex, from: Address = owner) {
  const holders = [owner, scene.recipient, scene.executor];
  const before = await scene.balances([token, WETH], holders);
  const { error } = await scene.send({ data, from });
  const after = await scene.balances([token, WETH], holders);
  const gain = (of: Address, holder: Address) => after.of(of, holder) - before.of(of, holder);
  return {
    error,
    spent: -gain(token, owner),
    received: gain(WETH, scene.recipient),
    kept: gain(token, scene.executor) + gain(WETH, scene.executor),
    allowance: await wordOfAllowance(scene.executor),
  };
}

async function wordOfAllowance(spender: Address): Promise<bigint> {
  const { data = '0x' } = await scene.client.call({
    to: token,
    data: callData('allowance(address,address)', [owner, spender]),
  });
  return BigInt(data);
}

describe('a permit of the token', () => {
  async function signed() {
    const { data } = saleOf();
    const read = await readTokenPermit(rpc, await needOf(token));
    if (read === undefined) throw new Error('the token has permits');
    const terms = { domain: read.domain, owner, executor: scene.executor, nonce: read.nonce };
    const signature = await OWNER.signTypedData(tokenPermitMessage(data, terms));
    const { nonce, domainSeparator } = read;
    const payment = {
      by: 'tokenPermit',
      payer: owner,
      executor: scene.executor,
      nonce,
      domainSeparator,
      signature,
    } as const;
    const paid = payByTokenPermit(data, signature);
    expect(await verifyPayment(paid, data, payment)).toBe('ok');
    return { paid, signature };
  }
  const submitted = async (signature: Hex) => {
    const [r, s] = [signature.slice(0, 66) as Hex, `0x${signature.slice(66, 130)}` as Hex];
    const v = Number(`0x${signature.slice(130)}`);
    const args = [owner, scene.executor, AMOUNT, DEADLINE, v, r, s];
    const permit = callData('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', args);
    await tell(scene, token, { data: permit, from: THIEF });
  };

  test('pays to the wei, and leaves no allowance', async () => {
    await scene.undone(async () => {
      const output = await expectedOutput();
      const { paid } = await signed();
      expect(await moved(paid)).toEqual({
        error: undefined,
        spent: AMOUNT,
        received: output,
        kept: 0n,
        allowance: 0n,
      });
    });
  });

  test('that somebody submits first pays all the same', async () => {
    await scene.undone(async () => {
      const { paid, signature } = await signed();
      await submitted(signature);
      expect(await moved(paid)).toMatchObject({ error: undefined, spent: AMOUNT, allowance: 0n });
    });
  });

  test('serves nobody else, who submits it and the trade', async () => {
    await scene.undone(async () => {
      const { paid, signature } = await signed();
      await submitted(signature);
      expect(await moved(paid, THIEF)).toMatchObject({ error: 'TransferFailed', spent: 0n, received: 0n });
    });
  });

  test('is not offered of a token that takes any signature, of the wrapped coin, or of one without', async () => {
    await scene.undone(async () => {
      const phantom = await deployActor(scene, 'PhantomPermitToken');
      for (const of of [phantom, WETH, TOKENS.USDT.address])
        expect(await readTokenPermit(rpc, await needOf(of))).toBeUndefined();
    });
  });
});

describe('Permit2', () => {
  const nonce = 2n ** 200n + 7n;
  const permit2 = MAINNET.permit2;
  async function signed() {
    const { data } = saleOf();
    const terms = { chainId: 1, permit2, executor: scene.executor, nonce };
    const signature = await OWNER.signTypedData(permit2Message(data, terms));
    const payment = { by: 'permit2', payer: owner, ...terms, signature } as const;
    const paid = payByPermit2(data, { permit2, nonce, signature });
    expect(await verifyPayment(paid, data, payment)).toBe('ok');
    return paid;
  }

  test('pays to the wei by an allowance of Permit2 alone, once', async () => {
    await scene.undone(async () => {
      await allow(scene.client, { token, owner, spender: permit2, amount: AMOUNT });
      const output = await expectedOutput();
      const paid = await signed();
      expect(await moved(paid, THIEF)).toMatchObject({ spent: 0n, received: 0n });
      expect(await moved(paid)).toMatchObject({
        error: undefined,
        spent: AMOUNT,
        received: output,
        kept: 0n,
      });
      expect((await moved(paid)).spent).toBe(0n);
    });
  });
});

describe('an allowance', () => {
  const planOf = async (of: Address, amount: bigint) => {
    const { block } = await needOf(of);
    const gain = { account: scene.recipient, token: WETH };
    return planAllowance(rpc, { sender: owner, token: of, amount, router: scene.executor, block, gain });
  };
  const sendAll = async (approvals: Awaited<ReturnType<typeof planOf>>['approvals']) => {
    for (const { transaction } of approvals)
      await tell(scene, transaction.to, { data: transaction.data, from: owner });
  };

  test('is planned for the executor, of exactly the payment, and spent', async () => {
    await scene.undone(async () => {
      const { approvals } = await planOf(token, AMOUNT);
      expect(approvals).toMatchObject([
        { step: 'token', spender: scene.executor, required: AMOUNT, current: 0n },
      ]);
      await sendAll(approvals);
      expect(await wordOfAllowance(scene.executor)).toBe(AMOUNT);
      expect(await moved(saleOf().data)).toMatchObject({ error: undefined, spent: AMOUNT, allowance: 0n });
      expect((await planOf(token, AMOUNT)).approvals).toHaveLength(1);
    });
  });

  test('of a token that refuses to change one is cleared first', async () => {
    await scene.undone(async () => {
      const usdt = TOKENS.USDT.address;
      await fundAccount(scene.client, { token: usdt, to: owner, amount: 10n ** 9n });
      await allow(scene.client, { token: usdt, owner, spender: scene.executor, amount: 5n });
      const { approvals } = await planOf(usdt, 10n ** 9n);
      expect(approvals.map(({ step }) => step)).toEqual(['clearToken', 'token']);
      await sendAll(approvals);
      expect((await planOf(usdt, 10n ** 9n)).approvals).toEqual([]);
    });
  });
});
