// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns the state of each pool of the request, in its order.
/// request: maxWordsPerSide (2 bytes) · maxTicksPerSide (2) · V2 factory (20) · V3 factory (20) · the fee call, if any
///          · the other factories, if any
///          · for each pool: 2 for V2 or 3 for V3 (1) · address (20)
///          · or, for one that its factory must confirm: 4 for V2 or 5 for V3 (1) · address (20) · token0 (20)
///            · token1 (20) · fee (3; 0 for V2)
/// answer: 0x01 · for each pool the output of putV2State or putV3State, or FOREIGN (1) for one that is not its
/// factory's, or that says itself that it is of one of the others
///         · the block
contract PoolStates is PoolReader {
    uint256 private constant FOREIGN = 4;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        Window memory window = takeWindow(request);
        (FeeCall memory feeCall, uint256 at) = takeFeeCall(request, 44, address(uint160(take(request, 4, 20))));
        uint256 others;
        (others, at) = takeOthers(request, at);
        while (at < request.length) {
            uint256 kind = take(request, at, 1);
            address pool = address(uint160(take(request, at + 1, 20)));
            bool isV2 = kind & 1 == 0;
            bool isDoubted = kind > 3 && hasRoom(answer, 1) && pool.code.length > 0;
            if (
                isDoubted
                    && (!isConfirmed(request, at, isV2, pool, buffer) || isOfOther(request, others, pool, buffer))
            ) {
                put(answer, FOREIGN, 1);
            } else if (isV2) {
                putV2State(answer, pool, feeCall, buffer);
            } else {
                putV3State(answer, pool, window, buffer);
            }
            at += kind > 3 ? 64 : 21;
        }
        finishAtBlock(answer);
    }

    function isConfirmed(bytes memory request, uint256 at, bool isV2, address pool, uint256 buffer)
        private
        view
        returns (bool)
    {
        address factory = address(uint160(take(request, isV2 ? 4 : 24, 20)));
        bytes4 selector = isV2 ? bytes4(0xe6a43905) : bytes4(0x1698ee82);
        uint256 token0 = take(request, at + 21, 20);
        uint256 token1 = take(request, at + 41, 20);
        if (find(factory, selector, token0, token1, take(request, at + 61, 3), buffer) != pool) return false;
        // A factory finds a pool by its tokens in either order.
        return get(pool, 0x0dfe1681, 0, buffer, 1) && word(buffer, 0) == token0;
    }
}
