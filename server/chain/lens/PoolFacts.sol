// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns which of the addresses are pools of the factories, and their balances. A contract counts as a pool if its
/// factory returns it for the tokens (and the fee) that it claims, whatever else it claims, unless it says
/// itself that it is of one of the other factories.
/// request: V2 factory (20) · V3 factory (20) · number of other factories (1) · for each: address (20)
///          · for each address: address (20); a factory of zero is not asked
/// answer: 0x01 · for each address: kind (1): 0 not read, 1 no pool of the factories, 2 V2 pair, 3 V3 pool
///         · for a pool: token0 (20) · token1 (20) · balance of token0 known (1) · balance (32)
///           · balance of token1 known (1) · balance (32)
///         · for a V2 pair: reserve0 (14) · reserve1 (14)
///         · for a V3 pool: fee (3) · tickSpacing (3) · sqrtPriceX96 (20) · tick (3) · liquidity (16)
contract PoolFacts is PoolReader {
    uint256 private constant ENTRY = 152;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        address v2Factory = address(uint160(take(request, 0, 20)));
        address v3Factory = address(uint160(take(request, 20, 20)));
        uint256 others = 40;
        for (uint256 at = 41 + take(request, others, 1) * 20; at < request.length; at += 20) {
            address pool = address(uint160(take(request, at, 20)));
            if (!hasRoom(answer, ENTRY)) {
                put(answer, NOT_READ, 1);
                continue;
            }
            uint256 entry = answer.cursor;
            if (!isOfOther(request, others, pool, buffer)) {
                if (putV3(answer, v3Factory, pool, buffer)) continue;
                answer.cursor = entry;
                if (putV2(answer, v2Factory, pool, buffer)) continue;
                answer.cursor = entry;
            }
            put(answer, 1, 1);
        }
        finish(answer);
    }

    function putV2(Answer memory answer, address factory, address pair, uint256 buffer) private view returns (bool) {
        if (factory == address(0)) return false;
        (bool ok, uint256 token0, uint256 token1) = tokensOf(pair, buffer);
        if (!ok || find(factory, 0xe6a43905, token0, token1, 0, buffer) != pair) return false;
        put(answer, 2, 1);
        putHoldings(answer, pair, token0, token1, buffer);
        if (!get(pair, 0x0902f1ac, 0, buffer, 3)) return false;
        if (word(buffer, 0) >> 112 != 0 || word(buffer, 1) >> 112 != 0) return false;
        put(answer, word(buffer, 0), 14);
        put(answer, word(buffer, 1), 14);
        return true;
    }

    function putV3(Answer memory answer, address factory, address pool, uint256 buffer) private view returns (bool) {
        if (factory == address(0) || !get(pool, 0xddca3f43, 0, buffer, 1)) return false;
        uint256 fee = word(buffer, 0);
        (bool ok, uint256 token0, uint256 token1) = tokensOf(pool, buffer);
        if (!ok || fee >> 24 != 0 || find(factory, 0x1698ee82, token0, token1, fee, buffer) != pool) return false;
        put(answer, 3, 1);
        putHoldings(answer, pool, token0, token1, buffer);
        put(answer, fee, 3);
        if (!get(pool, 0xd0c93a7c, 0, buffer, 1) || word(buffer, 0) == 0 || word(buffer, 0) > 16384) return false;
        put(answer, word(buffer, 0), 3);
        if (!get(pool, 0x3850c7bd, 0, buffer, 2) || word(buffer, 0) >> 160 != 0) return false;
        int24 tick = int24(int256(word(buffer, 1)));
        if (tick < MIN_TICK || tick > MAX_TICK) return false;
        put(answer, word(buffer, 0), 20);
        put(answer, uint24(tick), 3);
        if (!get(pool, 0x1a686502, 0, buffer, 1) || word(buffer, 0) >> 128 != 0) return false;
        put(answer, word(buffer, 0), 16);
        return true;
    }

    function tokensOf(address pool, uint256 buffer) private view returns (bool ok, uint256 token0, uint256 token1) {
        if (!get(pool, 0x0dfe1681, 0, buffer, 1)) return (false, 0, 0);
        token0 = word(buffer, 0);
        if (!get(pool, 0xd21220a7, 0, buffer, 1)) return (false, 0, 0);
        token1 = word(buffer, 0);
        // The factories answer for both orders of tokens; the pool's own order is that of token0 and token1.
        ok = token0 < token1 && token1 >> 160 == 0;
    }

    function putHoldings(Answer memory answer, address pool, uint256 token0, uint256 token1, uint256 buffer)
        private
        view
    {
        put(answer, token0, 20);
        put(answer, token1, 20);
        putBalance(answer, address(uint160(token0)), pool, buffer);
        putBalance(answer, address(uint160(token1)), pool, buffer);
    }

    function putBalance(Answer memory answer, address token, address holder, uint256 buffer) private view {
        bool known = get(token, 0x70a08231, uint256(uint160(holder)), buffer, 1);
        put(answer, known ? 1 : 0, 1);
        put(answer, known ? word(buffer, 0) : 0, 32);
    }
}
