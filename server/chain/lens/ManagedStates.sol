// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ManagedPool} from "./ManagedPool.sol";
import {Answer} from "./PoolReader.sol";

/// Returns the state of each V4 pool of the request, in its order.
/// request: maxWordsPerSide (2 bytes) · maxTicksPerSide (2) · pool manager (20)
///          · for each pool: 6 (1) · id (32) · tickSpacing (3)
///          · or, for one whose id must be that of its key: 8 (1) · id (32) · tickSpacing (3) · currency0 (20)
///            · currency1 (20) · fee (3) · hooks (20)
/// answer: 0x01 · for each pool: status (1) · when READ: sqrtPriceX96 (20) · tick (3) · liquidity (16)
///         · protocolFee (3) · lpFee (3) · lowerTick (3) · upperTick (3) · number of ticks (2) · for each tick,
///         ascending: tick (3) · liquidityNet (16) · the block
contract ManagedStates is ManagedPool {
    uint256 private constant FOREIGN = 4;
    uint256 private constant UNCONFIRMED = 8;
    uint256 private constant HEADER = 54;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        Window memory window = Window(take(request, 0, 2), take(request, 2, 2));
        address manager = address(uint160(take(request, 4, 20)));
        uint256 at = 24;
        while (at < request.length) {
            bool isUnconfirmed = take(request, at, 1) == UNCONFIRMED;
            if (isUnconfirmed && !isOfKey(request, at)) put(answer, FOREIGN, 1);
            else putState(answer, manager, request, at, window, buffer);
            at += isUnconfirmed ? 99 : 36;
        }
        finishAtBlock(answer);
    }

    /// Returns whether the id is the hash of the key.
    function isOfKey(bytes memory request, uint256 at) private pure returns (bool) {
        bytes32 hash = keccak256(
            abi.encode(
                take(request, at + 36, 20),
                take(request, at + 56, 20),
                take(request, at + 76, 3),
                take(request, at + 33, 3),
                take(request, at + 79, 20)
            )
        );
        return uint256(hash) == take(request, at + 1, 32);
    }

    function putState(
        Answer memory answer,
        address manager,
        bytes memory request,
        uint256 at,
        Window memory window,
        uint256 buffer
    ) private view {
        if (!hasRoom(answer, HEADER)) return put(answer, NOT_READ, 1);
        if (manager.code.length == 0) return put(answer, NO_CODE, 1);
        uint256 entry = answer.cursor;
        uint256 freeMemory;
        assembly {
            freeMemory := mload(0x40)
        }
        turnTo(take(request, at + 1, 32), buffer);
        uint256 status = tryPutState(answer, manager, int24(uint24(take(request, at + 33, 3))), window, buffer);
        assembly {
            mstore(0x40, freeMemory)
        }
        if (status == READ) return;
        answer.cursor = entry;
        put(answer, status, 1);
    }

    function tryPutState(Answer memory answer, address manager, int24 spacing, Window memory window, uint256 buffer)
        private
        view
        returns (uint256)
    {
        put(answer, READ, 1);
        (bool ok, uint256 slot0) = slot0Of(manager, buffer);
        if (!ok) return UNREADABLE;
        int24 tick = int24(uint24(slot0 >> 160));
        if (tick < MIN_TICK || tick > MAX_TICK) return UNREADABLE;
        put(answer, uint160(slot0), 20);
        put(answer, uint24(tick), 3);
        uint256 liquidity;
        (ok, liquidity) = liquidityOf(manager, buffer);
        if (!ok) return UNREADABLE;
        put(answer, liquidity, 16);
        put(answer, uint24(slot0 >> 184), 3);
        put(answer, uint24(slot0 >> 208), 3);
        return putWindow(answer, manager, tick, spacing, window, buffer);
    }
}
