import { type Address, type Hex, isHex, numberToHex, toFunctionSelector } from 'viem';
import { MAIN_EXCHANGE, type PoolFactory } from '../../routing/model/poolFactory.ts';
import { type Factories, groupsOf } from '../factories.ts';
import { type FeeCall, feeCallData } from '../feeCall.ts';
import { poolFactoriesIn } from '../protocols/chainProtocols.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import { type Need, verdictOf, wordOf } from './need.ts';

const FIRST_PAIR = `${toFunctionSelector('allPairs(uint256)')}${'0'.repeat(64)}` as const;

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
      const first = await send(callTo(factory, FIRST_PAIR));
      const pair = first?.kind === 'result' ? wordOf(first.result) : undefined;
      // A factory without pairs says nothing.
      if (pair === undefined || pair === 0n || pair >> 160n !== 0n) return undefined;
      const address = numberToHex(pair, { size: 20 });
      const target = feeCall.target === 'pair' ? address : factory;
      const fee = await send(callTo(target, feeCallData(feeCall, address)));
      return verdictOf(fee, (result) => (wordOf(result) ?? BigInt(feeCall.precision)) < feeCall.precision);
    },
  };
}

function callTo(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] };
}
