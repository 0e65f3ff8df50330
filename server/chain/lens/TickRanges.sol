// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns all initialized ticks of ranges of bitmap words, in order from one word towards another.
/// request: for each range: pool (20) · tickSpacing (3) · fromWord (2) · toWord (2); down when toWord < fromWord
/// answer: 0x01 · for each range: status (1) · when READ: number of whole words read (2) · number of ticks (2)
///         · for each tick in the order walked: tick (3) · liquidityGross (16) · liquidityNet (16) · the block
/// Fewer words than requested, possibly none, mean that the answer was full or out of gas.
contract TickRanges is PoolReader {
    uint256 private constant ENTRY = 35;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        for (uint256 at = 0; at < request.length; at += 27) putRange(answer, request, at, buffer);
        finishAtBlock(answer);
    }

    function putRange(Answer memory answer, bytes memory request, uint256 at, uint256 buffer) private view {
        address pool = address(uint160(take(request, at, 20)));
        if (!hasRoom(answer, 5)) return put(answer, NOT_READ, 1);
        if (pool.code.length == 0) return put(answer, NO_CODE, 1);
        int24 spacing = int24(uint24(take(request, at + 20, 3)));
        int24 position = int16(uint16(take(request, at + 23, 2)));
        int24 last = int16(uint16(take(request, at + 25, 2)));
        uint256 header = answer.cursor;
        put(answer, READ, 5);
        uint256 words;
        uint256 ticks;
        for (bool down = last < position; down ? position >= last : position <= last; down ? position-- : position++) {
            uint256 entry = answer.cursor;
            (uint256 status, uint256 count) = putWord(answer, pool, position, spacing, down, buffer);
            if (status != READ) {
                answer.cursor = entry;
                if (status == UNREADABLE && words == 0) {
                    answer.cursor = header;
                    return put(answer, UNREADABLE, 1);
                }
                break;
            }
            words++;
            ticks += count;
        }
        uint256 end = answer.cursor;
        uint256 firstTick = word(header + 5, 0);
        answer.cursor = header;
        put(answer, READ, 1);
        put(answer, words, 2);
        put(answer, ticks, 2);
        answer.cursor = end;
        assembly {
            mstore(add(header, 5), firstTick)
        }
    }

    function putWord(Answer memory answer, address pool, int24 position, int24 spacing, bool down, uint256 buffer)
        private
        view
        returns (uint256 status, uint256 count)
    {
        if (!hasRoom(answer, 0)) return (NOT_READ, 0);
        if (!get(pool, 0x5339c296, uint256(int256(position)), buffer, 1)) return (UNREADABLE, 0);
        for (uint256 bits = word(buffer, 0); bits != 0; count++) {
            uint256 bit = mostSignificantBit(down ? bits : bits & (~bits + 1));
            bits ^= uint256(1) << bit;
            int24 tick = (position * 256 + int24(int256(bit))) * spacing;
            if (!hasRoom(answer, ENTRY)) return (NOT_READ, 0);
            if (!get(pool, 0xf30dba93, uint256(int256(tick)), buffer, 2)) return (UNREADABLE, 0);
            put(answer, uint24(tick), 3);
            put(answer, word(buffer, 0), 16);
            put(answer, word(buffer, 1), 16);
        }
        return (READ, count);
    }
}
