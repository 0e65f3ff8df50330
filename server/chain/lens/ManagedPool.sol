// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PoolReader} from "./PoolReader.sol";

/// Reads pools that one V4 pool manager holds, from its storage. The last word of the buffer is the slot of the pool in
/// turn: `Pool.State` of the manager's mapping of pools.
abstract contract ManagedPool is PoolReader {
    uint256 private constant POOLS_SLOT = 6;
    uint256 private constant LIQUIDITY = 3;
    uint256 private constant TICKS = 4;
    uint256 private constant TICK_BITMAP = 5;
    uint256 private constant SLOT_WORD = 7;

    /// Makes a pool the one in turn.
    function turnTo(uint256 id, uint256 buffer) internal pure {
        uint256 slot = slotOf(id, POOLS_SLOT);
        assembly {
            mstore(add(buffer, mul(SLOT_WORD, 32)), slot)
        }
    }

    /// Returns price, tick and fees of the pool in turn, as its manager packs them.
    function slot0Of(address manager, uint256 buffer) internal view returns (bool ok, uint256 packed) {
        return load(manager, word(buffer, SLOT_WORD), buffer);
    }

    function liquidityOf(address manager, uint256 buffer) internal view returns (bool ok, uint256 liquidity) {
        (ok, liquidity) = load(manager, word(buffer, SLOT_WORD) + LIQUIDITY, buffer);
        if (liquidity >> 128 != 0) ok = false;
    }

    function tickOf(address manager, int24 tick, uint256 buffer)
        internal
        view
        virtual
        override
        returns (bool ok, uint256 liquidityGross, uint256 liquidityNet, bool isCrossed)
    {
        uint256 slot = slotOf(uint256(int256(tick)), word(buffer, SLOT_WORD) + TICKS);
        uint256 packed;
        (ok, packed) = load(manager, slot, buffer);
        uint256 growth;
        if (ok) (ok, growth) = load(manager, slot + 1, buffer);
        if (ok && growth == 0) (ok, growth) = load(manager, slot + 2, buffer);
        return (ok, uint128(packed), packed >> 128, growth != 0);
    }

    function bitmapOf(address manager, int24 position, uint256 buffer)
        internal
        view
        virtual
        override
        returns (bool ok, uint256 bits)
    {
        return load(manager, slotOf(uint256(int256(position)), word(buffer, SLOT_WORD) + TICK_BITMAP), buffer);
    }

    /// `extsload(bytes32)`
    function load(address manager, uint256 slot, uint256 buffer) private view returns (bool ok, uint256 value) {
        ok = get(manager, 0x1e2eaeaf, slot, buffer, 1);
        value = word(buffer, 0);
    }

    /// Returns the slot of a key of a mapping.
    function slotOf(uint256 key, uint256 mapping_) private pure returns (uint256 slot) {
        assembly {
            mstore(0, key)
            mstore(32, mapping_)
            slot := keccak256(0, 64)
        }
    }
}
