// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns the pools that the factories have for each pair of tokens, and the state of each pool found.
/// request: maxWordsPerSide (2) · maxTicksPerSide (2) · V2 factory (20) · V3 factory (20) · the fee call, if any
///          · number of fees (1) · for each fee (3) · for each pair: tokenA (20) · tokenB (20); a factory of zero is not asked
/// answer: 0x01 · number of pairs looked up (2) · number of pools (2)
///         · for each pool: index of its pair (2) · fee (3; 0 for V2) · tickSpacing (3; 0 for V2) · address (20)
///         · for each pool the output of putV2State or putV3State · the block
contract PairPools is PoolReader {
    uint256 private constant RECORD = 28;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        Window memory window = takeWindow(request);
        (FeeCall memory feeCall, uint256 at) = takeFeeCall(request, 44, address(uint160(take(request, 4, 20))));
        uint256 header = answer.cursor;
        put(answer, 0, 4);
        uint256 pairs = putPools(answer, request, at, buffer);
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

    function putPools(Answer memory answer, bytes memory request, uint256 start, uint256 buffer)
        private
        view
        returns (uint256 pair)
    {
        address v2Factory = address(uint160(take(request, 4, 20)));
        address v3Factory = address(uint160(take(request, 24, 20)));
        uint256 fees = take(request, start, 1);
        for (uint256 at = start + 1 + fees * 3; at < request.length; at += 40) {
            if (!hasRoom(answer, (fees + 1) * RECORD)) return pair;
            uint256 tokenA = take(request, at, 20);
            uint256 tokenB = take(request, at + 20, 20);
            if (v2Factory != address(0)) {
                address found = find(v2Factory, 0xe6a43905, tokenA, tokenB, 0, buffer);
                if (found != address(0)) putRecord(answer, pair, 0, 0, found);
            }
            if (v3Factory != address(0)) {
                for (uint256 i = 0; i < fees; i++) {
                    uint256 fee = take(request, start + 1 + i * 3, 3);
                    address found = find(v3Factory, 0x1698ee82, tokenA, tokenB, fee, buffer);
                    if (found == address(0) || !get(found, 0xd0c93a7c, 0, buffer, 1)) continue;
                    uint256 spacing = word(buffer, 0);
                    if (spacing > 0 && spacing <= 16384) putRecord(answer, pair, fee, spacing, found);
                }
            }
            pair++;
        }
    }

    function putRecord(Answer memory answer, uint256 pair, uint256 fee, uint256 spacing, address pool) private pure {
        put(answer, pair, 2);
        put(answer, fee, 3);
        put(answer, spacing, 3);
        put(answer, uint160(pool), 20);
    }
}
