// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Reads initialized ticks by words of their bitmap.
abstract contract TickRangeReader is PoolReader {
    uint256 private constant ENTRY = 35;

    /// Appends the ticks of a range: tickSpacing (3) · fromWord (2) · toWord (2) at `at` of the request.
    function putRange(Answer memory answer, address pool, bytes memory request, uint256 at, uint256 buffer)
        internal
        view
    {
        if (!hasRoom(answer, 5)) return put(answer, NOT_READ, 1);
        if (pool.code.length == 0) return put(answer, NO_CODE, 1);
        int24 spacing = int24(uint24(take(request, at, 3)));
        int24 position = int16(uint16(take(request, at + 3, 2)));
        int24 last = int16(uint16(take(request, at + 5, 2)));
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
        (bool ok, uint256 bits) = bitmapOf(pool, position, buffer);
        if (!ok) return (UNREADABLE, 0);
        for (; bits != 0; count++) {
            uint256 bit = mostSignificantBit(down ? bits : bits & (~bits + 1));
            bits ^= uint256(1) << bit;
            int24 tick = (position * 256 + int24(int256(bit))) * spacing;
            if (!hasRoom(answer, ENTRY)) return (NOT_READ, 0);
            (bool isRead, uint256 gross, uint256 net, bool isCrossed) = tickOf(pool, tick, buffer);
            if (!isRead) return (UNREADABLE, 0);
            putMarked(answer, tick, isCrossed);
            put(answer, gross, 16);
            put(answer, net, 16);
        }
        return (READ, count);
    }
}
