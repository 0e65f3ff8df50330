// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ManagedPool} from "./ManagedPool.sol";
import {Answer, PoolReader} from "./PoolReader.sol";
import {TickRangeReader} from "./TickRangeReader.sol";

/// Returns all initialized ticks of ranges of bitmap words of V4 pools, as TickRanges does for V3 pools.
/// request: for each range: pool manager (20) · id (32) · tickSpacing (3) · fromWord (2) · toWord (2)
contract ManagedTicks is ManagedPool, TickRangeReader {
    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        for (uint256 at = 0; at < request.length; at += 59) {
            turnTo(take(request, at + 20, 32), buffer);
            putRange(answer, address(uint160(take(request, at, 20))), request, at + 52, buffer);
        }
        finishAtBlock(answer);
    }

    function tickOf(address manager, int24 tick, uint256 buffer)
        internal
        view
        override(ManagedPool, PoolReader)
        returns (bool ok, uint256 liquidityGross, uint256 liquidityNet, bool isCrossed)
    {
        return ManagedPool.tickOf(manager, tick, buffer);
    }

    function bitmapOf(address manager, int24 position, uint256 buffer)
        internal
        view
        override(ManagedPool, PoolReader)
        returns (bool ok, uint256 bits)
    {
        return ManagedPool.bitmapOf(manager, position, buffer);
    }
}
