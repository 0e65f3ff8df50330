// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An answer under construction: a block of memory that the constructor returns as its "code".
struct Answer {
    uint256 start;
    uint256 cursor;
}

/// Reads V2 pairs and V3 pools through gas-capped static calls, so that a contract which reverts, loops or
/// returns garbage costs its own entry and nothing else.
///
/// The return data of a constructor must obey the rules for deployed code: at most 24 576 bytes, first byte not 0xEF,
/// 200 gas per byte. `hasRoom` enforces them and reserves the full gas cap of every call, so that a failing call is
/// the contract's own fault. An entry that does not fit has status NOT_READ.
abstract contract PoolReader {
    uint256 internal constant MAX_CODE = 24576;
    /// Reserves one byte for each of a thousand entries that follow when the answer is full.
    uint256 internal constant MAX_ANSWER = MAX_CODE - 1000;
    uint256 internal constant GAS_PER_BYTE = 200;
    uint256 internal constant GAS_RESERVE = 1_000_000;
    uint256 internal constant CALL_GAS = 200_000;

    uint256 internal constant NOT_READ = 0;
    uint256 internal constant READ = 1;
    uint256 internal constant NO_CODE = 2;
    uint256 internal constant UNREADABLE = 3;

    uint256 internal constant V3_HEADER = 52;
    uint256 internal constant BYTES_PER_TICK = 19;

    int24 internal constant MIN_TICK = -887272;
    int24 internal constant MAX_TICK = 887272;
    /// Added to a tick that no swap has crossed; ticks alone never get that high.
    int24 private constant UNCROSSED = 1 << 22;

    /// The range around the price in which a V3 pool is read.
    struct Window {
        uint256 maxWordsPerSide;
        uint256 maxTicksPerSide;
    }

    /// A view that says the fee of a V2 pair. Of size 0 where all pairs of the factory have one fee.
    struct FeeCall {
        /// Length of the call data, and its place in memory.
        uint256 size;
        uint256 data;
        uint256 count;
        /// Bit i is set where argument i is the pair.
        uint256 places;
        /// The contract to call; zero for the pair.
        address target;
    }

    /// One side of the price: ticks in the order in which a swap crosses them.
    struct Side {
        int24[] ticks;
        uint256 count;
        int24 bound;
    }

    function newAnswer() internal pure returns (Answer memory answer) {
        uint256 start;
        assembly {
            start := mload(0x40)
            mstore(0x40, add(start, add(MAX_CODE, 64)))
        }
        answer.start = start;
        answer.cursor = start;
        put(answer, 1, 1);
    }

    function put(Answer memory answer, uint256 value, uint256 size) internal pure {
        uint256 cursor = answer.cursor;
        assembly {
            mstore(cursor, shl(sub(256, mul(size, 8)), value))
        }
        answer.cursor = cursor + size;
    }

    function hasRoom(Answer memory answer, uint256 size) internal view returns (bool) {
        uint256 total = answer.cursor - answer.start + size;
        return total <= MAX_ANSWER && gasleft() > total * GAS_PER_BYTE + GAS_RESERVE;
    }

    function finish(Answer memory answer) internal pure {
        uint256 start = answer.start;
        uint256 size = answer.cursor - start;
        assembly {
            return(start, size)
        }
    }

    /// Appends the block of the answer: number (8 bytes) · parent hash (32).
    function finishAtBlock(Answer memory answer) internal view {
        put(answer, block.number, 8);
        put(answer, uint256(blockhash(block.number - 1)), 32);
        finish(answer);
    }

    /// Returns false when the call fails or returns fewer than `words` words; otherwise they are in `into`.
    function get(address target, bytes4 selector, uint256 argument, uint256 into, uint256 words)
        internal
        view
        returns (bool ok)
    {
        assembly {
            mstore(0, selector)
            mstore(4, argument)
            ok := staticcall(CALL_GAS, target, 0, 36, into, mul(words, 32))
            ok := and(ok, iszero(lt(returndatasize(), mul(words, 32))))
        }
    }

    /// Returns getPair(tokenA, tokenB) or getPool(tokenA, tokenB, fee); zero when there is none or the factory fails.
    function find(address factory, bytes4 selector, uint256 tokenA, uint256 tokenB, uint256 fee, uint256 buffer)
        internal
        view
        returns (address found)
    {
        assembly {
            mstore(buffer, selector)
            mstore(add(buffer, 4), tokenA)
            mstore(add(buffer, 36), tokenB)
            mstore(add(buffer, 68), fee)
            let ok := staticcall(CALL_GAS, factory, buffer, 100, buffer, 32)
            ok := and(ok, eq(returndatasize(), 32))
            if ok { found := mload(buffer) }
            if shr(160, found) { found := 0 }
        }
    }

    function word(uint256 from, uint256 index) internal pure returns (uint256 value) {
        assembly {
            value := mload(add(from, mul(index, 32)))
        }
    }

    /// Returns `size` bytes of the request from `at` on, as a number.
    function take(bytes memory request, uint256 at, uint256 size) internal pure returns (uint256 value) {
        assembly {
            value := shr(sub(256, mul(size, 8)), mload(add(add(request, 32), at)))
        }
    }

    function scratch() internal pure returns (uint256 at) {
        assembly {
            at := mload(0x40)
            mstore(0x40, add(at, 256))
        }
    }

    /// Takes the window at the start of a request. The two highest bits of maxTicksPerSide say whether a fee call and other
    /// factories are there.
    function takeWindow(bytes memory request) internal pure returns (Window memory) {
        return Window(take(request, 0, 2), take(request, 2, 2) & 0x3fff);
    }

    /// Returns where the other factories of a request begin, and their end: number (1) · for each: address (20). Zero where
    /// it has none.
    function takeOthers(bytes memory request, uint256 at) internal pure returns (uint256 others, uint256 end) {
        if ((take(request, 2, 2) >> 14) & 1 == 0) return (0, at);
        return (at, at + 1 + take(request, at, 1) * 20);
    }

    /// Returns whether a pool says that it is of another factory of the network. A factory may name any pool, but the code
    /// of a pool is its own factory's.
    function isOfOther(bytes memory request, uint256 others, address pool, uint256 buffer) internal view returns (bool) {
        if (others == 0 || !get(pool, 0xc45a0155, 0, buffer, 1)) return false;
        uint256 factory = word(buffer, 0);
        uint256 end = others + 1 + take(request, others, 1) * 20;
        for (uint256 at = others + 1; at < end; at += 20) {
            if (take(request, at, 20) == factory) return true;
        }
        return false;
    }

    /// Takes the fee call of a request and returns its end. It is: number of arguments (1) · 1 where the factory is called
    /// and 0 for the pair (1) · places (1) · selector (4) · for each argument a word (32).
    function takeFeeCall(bytes memory request, uint256 at, address factory)
        internal
        pure
        returns (FeeCall memory feeCall, uint256 end)
    {
        if (take(request, 2, 2) >> 15 == 0) return (feeCall, at);
        feeCall.count = take(request, at, 1);
        if (take(request, at + 1, 1) != 0) feeCall.target = factory;
        feeCall.places = take(request, at + 2, 1);
        feeCall.size = 4 + feeCall.count * 32;
        end = at + 3 + feeCall.size;
        uint256 data;
        assembly {
            // A copy: the request begins 32 bytes behind its length.
            data := mload(0x40)
            mstore(0x40, add(data, 288))
            for { let i := 0 } lt(i, 288) { i := add(i, 32) } {
                mstore(add(data, i), mload(add(add(request, add(at, 35)), i)))
            }
        }
        feeCall.data = data;
    }

    /// Returns the fee of a pair, in parts of the precision that the exchange is configured with.
    function feeOf(FeeCall memory feeCall, address pair) private view returns (bool ok, uint256 fee) {
        (uint256 data, uint256 size) = (feeCall.data, feeCall.size);
        for (uint256 i = 0; i < feeCall.count; i++) {
            if ((feeCall.places >> i) & 1 == 0) continue;
            assembly {
                mstore(add(data, add(4, mul(i, 32))), pair)
            }
        }
        address target = feeCall.target == address(0) ? pair : feeCall.target;
        assembly {
            mstore(0, 0)
            ok := staticcall(CALL_GAS, target, data, size, 0, 32)
            ok := and(ok, gt(returndatasize(), 31))
            fee := mload(0)
        }
        ok = ok && fee >> 32 == 0;
    }

    /// Appends status · reserve0 (14 bytes) · reserve1 (14 bytes) · with a fee call: fee (4)
    function putV2State(Answer memory answer, address pair, FeeCall memory feeCall, uint256 buffer) internal view {
        bool hasFee = feeCall.size != 0;
        if (!hasRoom(answer, hasFee ? 33 : 29)) return put(answer, NOT_READ, 1);
        if (pair.code.length == 0) return put(answer, NO_CODE, 1);
        if (!get(pair, 0x0902f1ac, 0, buffer, 3) || word(buffer, 0) >> 112 != 0 || word(buffer, 1) >> 112 != 0) {
            return put(answer, UNREADABLE, 1);
        }
        (bool isRead, uint256 fee) = hasFee ? feeOf(feeCall, pair) : (true, 0);
        if (!isRead) return put(answer, UNREADABLE, 1);
        put(answer, READ, 1);
        put(answer, word(buffer, 0), 14);
        put(answer, word(buffer, 1), 14);
        if (hasFee) put(answer, fee, 4);
    }

    /// Appends status · sqrtPriceX96 (20) · tick (3) · feeProtocol (1) · liquidity (16) · tickSpacing (3) · lowerTick
    /// (3) · upperTick (3) · number of ticks (2) · for each tick, ascending: marked tick (3) · liquidityNet (16)
    function putV3State(Answer memory answer, address pool, Window memory window, uint256 buffer) internal view {
        if (!hasRoom(answer, V3_HEADER)) return put(answer, NOT_READ, 1);
        if (pool.code.length == 0) return put(answer, NO_CODE, 1);
        uint256 entry = answer.cursor;
        uint256 freeMemory;
        assembly {
            freeMemory := mload(0x40)
        }
        uint256 status = tryPutV3State(answer, pool, window, buffer);
        assembly {
            mstore(0x40, freeMemory)
        }
        if (status == READ) return;
        answer.cursor = entry;
        put(answer, status, 1);
    }

    function tryPutV3State(Answer memory answer, address pool, Window memory window, uint256 buffer)
        private
        view
        returns (uint256)
    {
        put(answer, READ, 1);
        if (!get(pool, 0x3850c7bd, 0, buffer, 6) || word(buffer, 0) >> 160 != 0) return UNREADABLE;
        int24 tick = int24(int256(word(buffer, 1)));
        if (tick < MIN_TICK || tick > MAX_TICK) return UNREADABLE;
        put(answer, word(buffer, 0), 20);
        put(answer, uint24(tick), 3);
        put(answer, protocolShares(word(buffer, 5)), 1);
        if (!get(pool, 0x1a686502, 0, buffer, 1) || word(buffer, 0) >> 128 != 0) return UNREADABLE;
        put(answer, word(buffer, 0), 16);
        if (!get(pool, 0xd0c93a7c, 0, buffer, 1)) return UNREADABLE;
        uint256 spacing = word(buffer, 0);
        if (spacing == 0 || spacing > 16384) return UNREADABLE;
        put(answer, spacing, 3);
        return putWindow(answer, pool, tick, int24(int256(spacing)), window, buffer);
    }

    /// Returns `feeProtocol` of Uniswap's pools as it is: two shares of 4 bits. Those of PancakeSwap have 16 bits each, of
    /// which only matters whether they are zero: 1 stands for any other.
    function protocolShares(uint256 feeProtocol) private pure returns (uint256 shares) {
        if (feeProtocol >> 8 == 0) return feeProtocol;
        if (uint16(feeProtocol) != 0) shares = 0x01;
        if (feeProtocol >> 16 != 0) shares |= 0x10;
    }

    function putWindow(
        Answer memory answer,
        address pool,
        int24 tick,
        int24 spacing,
        Window memory window,
        uint256 buffer
    ) internal view returns (uint256) {
        Side memory lower = collect(answer, pool, compress(tick, spacing), spacing, true, window, buffer);
        Side memory upper = collect(answer, pool, compress(tick, spacing) + 1, spacing, false, window, buffer);
        uint256 count = lower.count + upper.count;
        if (!hasRoom(answer, 8 + count * BYTES_PER_TICK)) return NOT_READ;
        put(answer, uint24(lower.bound), 3);
        put(answer, uint24(upper.bound), 3);
        put(answer, count, 2);
        for (uint256 i = lower.count; i > 0; i--) {
            if (!hasRoom(answer, BYTES_PER_TICK)) return NOT_READ;
            if (!putTick(answer, pool, lower.ticks[i - 1], buffer)) return UNREADABLE;
        }
        for (uint256 i = 0; i < upper.count; i++) {
            if (!hasRoom(answer, BYTES_PER_TICK)) return NOT_READ;
            if (!putTick(answer, pool, upper.ticks[i], buffer)) return UNREADABLE;
        }
        return READ;
    }

    function putTick(Answer memory answer, address pool, int24 tick, uint256 buffer) private view returns (bool) {
        (bool ok,, uint256 liquidityNet, bool isCrossed) = tickOf(pool, tick, buffer);
        if (!ok) return false;
        putMarked(answer, tick, isCrossed);
        put(answer, liquidityNet, 16);
        return true;
    }

    function putMarked(Answer memory answer, int24 tick, bool isCrossed) internal pure {
        put(answer, uint24(isCrossed ? tick : tick + UNCROSSED), 3);
    }

    /// Returns liquidityGross, liquidityNet in its low 128 bits, and whether one of the words of `feeGrowthOutside` is
    /// set: a swap that crosses the tick sets them, and so does a position that opens it at or below the price.
    function tickOf(address pool, int24 tick, uint256 buffer)
        internal
        view
        virtual
        returns (bool ok, uint256 liquidityGross, uint256 liquidityNet, bool isCrossed)
    {
        ok = get(pool, 0xf30dba93, uint256(int256(tick)), buffer, 4);
        return (ok, word(buffer, 0), word(buffer, 1), word(buffer, 2) | word(buffer, 3) != 0);
    }

    /// Returns a word of the bitmap of initialized ticks.
    function bitmapOf(address pool, int24 position, uint256 buffer)
        internal
        view
        virtual
        returns (bool ok, uint256 bits)
    {
        ok = get(pool, 0x5339c296, uint256(int256(position)), buffer, 1);
        bits = word(buffer, 0);
    }

    /// Collects initialized ticks from the compressed tick `from` on, down or up, until a limit of the window or the
    /// end of the price range. All ticks between `from` and `bound` are read, `bound` included.
    function collect(
        Answer memory answer,
        address pool,
        int24 from,
        int24 spacing,
        bool down,
        Window memory window,
        uint256 buffer
    ) private view returns (Side memory side) {
        side.ticks = new int24[](window.maxTicksPerSide);
        int24 position = from >> 8;
        int24 last = down ? compress(MIN_TICK, spacing) >> 8 : compress(MAX_TICK, spacing) >> 8;
        side.bound = (down ? from + 1 : from - 1) * spacing;
        for (uint256 words = 0; words < window.maxWordsPerSide; words++) {
            if (down ? position < last : position > last) break;
            if (!hasRoom(answer, (side.count + 1) * BYTES_PER_TICK)) break;
            (bool ok, uint256 bits) = bitmapOf(pool, position, buffer);
            if (!ok) break;
            if (words == 0) bits &= down ? lowMask(from) : ~uint256(0) << uint8(uint24(from));
            while (bits != 0) {
                if (side.count == window.maxTicksPerSide) return side;
                uint256 bit = mostSignificantBit(down ? bits : bits & (~bits + 1));
                bits ^= uint256(1) << bit;
                side.bound = (position * 256 + int24(int256(bit))) * spacing;
                side.ticks[side.count++] = side.bound;
            }
            side.bound = (down ? position * 256 : position * 256 + 255) * spacing;
            position = down ? position - 1 : position + 1;
        }
    }

    /// Returns the bits of compressed ticks up to and including `from` within its word.
    function lowMask(int24 from) private pure returns (uint256) {
        return ~uint256(0) >> (255 - uint8(uint24(from)));
    }

    /// Returns floor(tick / spacing).
    function compress(int24 tick, int24 spacing) internal pure returns (int24 compressed) {
        compressed = tick / spacing;
        if (tick < 0 && tick % spacing != 0) compressed--;
    }

    function mostSignificantBit(uint256 x) internal pure returns (uint256 bit) {
        assembly {
            bit := shl(7, lt(0xffffffffffffffffffffffffffffffff, x))
            bit := or(bit, shl(6, lt(0xffffffffffffffff, shr(bit, x))))
            bit := or(bit, shl(5, lt(0xffffffff, shr(bit, x))))
            bit := or(bit, shl(4, lt(0xffff, shr(bit, x))))
            bit := or(bit, shl(3, lt(0xff, shr(bit, x))))
            bit := or(bit, shl(2, lt(0xf, shr(bit, x))))
            bit := or(bit, shl(1, lt(0x3, shr(bit, x))))
            bit := or(bit, lt(0x1, shr(bit, x)))
        }
    }
}
