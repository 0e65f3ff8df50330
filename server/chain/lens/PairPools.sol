// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns the pools that the factories have for each pair of tokens, and the state of each pool found.
/// request: maxWordsPerSide (2) · maxTicksPerSide (2) · V2 factory (20) · V3 factory (20) · the fee call, if any
///          · the other factories, if any · number of fees (1) · for each fee (3) · for each pair: tokenA (20) · tokenB (20); a factory of zero is not asked
/// A pool that says itself that it is of one of the others is left out.
/// answer: 0x01 · number of pairs looked up (2) · number of pools (2)
///         · for each pool: index of its pair (2) · fee (3; 0 for V2) · tickSpacing (3; 0 for V2) · address (20)
///         · for each pool the output of putV2State or putV3State · the block
contract PairPools is PoolReader {
    uint256 private constant RECORD = 28;

    /// A request, and where its other factories and its fees begin.
    struct Search {
        bytes request;
        uint256 others;
        uint256 feesAt;
        uint256 fees;
        uint256 buffer;
    }

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        Window memory window = takeWindow(request);
        (FeeCall memory feeCall, uint256 at) = takeFeeCall(request, 44, address(uint160(take(request, 4, 20))));
        uint256 others;
        (others, at) = takeOthers(request, at);
        uint256 header = answer.cursor;
        put(answer, 0, 4);
        Search memory search = Search(request, others, at + 1, take(request, at, 1), buffer);
        uint256 pairs = putPools(answer, search, at + 1 + search.fees * 3);
        uint256 records = header + 4;
        uint256 pools = (answer.cursor - records) / RECORD;
        uint256 end = answer.cursor;
        answer.cursor = header;
        uint256 first = word(records, 0);
        put(answer, pairs, 2);
        put(answer, pools, 2);
        assembly {
            mstore(records, first)
        }
        answer.cursor = end;
        for (uint256 i = 0; i < pools; i++) {
            uint256 record = word(records + i * RECORD, 0);
            address pool = address(uint160(record >> 32));
            if (uint24(record >> 216) == 0) putV2State(answer, pool, feeCall, buffer);
            else putV3State(answer, pool, window, buffer);
        }
        finishAtBlock(answer);
    }

    /// Stops before a pair for which the gas does not suffice, if each look-up takes all of its own. The first pair counts
    /// as looked up, whatever it costs.
    function putPools(Answer memory answer, Search memory search, uint256 start) private view returns (uint256 pair) {
        for (uint256 at = start; at < search.request.length; at += 40) {
            uint256 before = answer.cursor;
            if (!hasRoom(answer, (search.fees + 1) * RECORD)) return pair;
            if (!putPoolsOf(answer, search, at, pair) && pair > 0) {
                answer.cursor = before;
                return pair;
            }
            pair++;
        }
    }

    /// Returns false where the gas did not suffice for all fees.
    function putPoolsOf(Answer memory answer, Search memory search, uint256 at, uint256 pair)
        private
        view
        returns (bool)
    {
        address factory = address(uint160(take(search.request, 4, 20)));
        if (factory != address(0)) {
            address found = findAt(search, factory, 0xe6a43905, at, 0);
            if (found != address(0) && !isOfOther(search.request, search.others, found, search.buffer)) {
                putRecord(answer, pair, 0, 0, found);
            }
        }
        factory = address(uint160(take(search.request, 24, 20)));
        if (factory == address(0)) return true;
        for (uint256 i = 0; i < search.fees; i++) {
            if (gasleft() < GAS_RESERVE) return false;
            uint256 fee = take(search.request, search.feesAt + i * 3, 3);
            putPool(answer, search, findAt(search, factory, 0x1698ee82, at, fee), fee, pair);
        }
        return true;
    }

    function putPool(Answer memory answer, Search memory search, address found, uint256 fee, uint256 pair)
        private
        view
    {
        if (found == address(0) || !get(found, 0xd0c93a7c, 0, search.buffer, 1)) return;
        uint256 spacing = word(search.buffer, 0);
        if (spacing == 0 || spacing > 16384 || isOfOther(search.request, search.others, found, search.buffer)) return;
        putRecord(answer, pair, fee, spacing, found);
    }

    function findAt(Search memory search, address factory, bytes4 selector, uint256 at, uint256 fee)
        private
        view
        returns (address)
    {
        uint256 tokenA = take(search.request, at, 20);
        return find(factory, selector, tokenA, take(search.request, at + 20, 20), fee, search.buffer);
    }

    function putRecord(Answer memory answer, uint256 pair, uint256 fee, uint256 spacing, address pool) private pure {
        put(answer, pair, 2);
        put(answer, fee, 3);
        put(answer, spacing, 3);
        put(answer, uint160(pool), 20);
    }
}
