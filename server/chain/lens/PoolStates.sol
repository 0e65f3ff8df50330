// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// State of each pool of the request, in its order.
/// request: maxWordsPerSide (2 bytes) · maxTicksPerSide (2) · for each pool: protocol (1; 2 or 3) · address (20)
/// answer: 0x01 · for each pool what putV2State or putV3State writes
contract PoolStates is PoolReader {
    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        Window memory window = Window(take(request, 0, 2), take(request, 2, 2));
        for (uint256 at = 4; at < request.length; at += 21) {
            address pool = address(uint160(take(request, at + 1, 20)));
            if (take(request, at, 1) == 2) putV2State(answer, pool, buffer);
            else putV3State(answer, pool, window, buffer);
        }
        finish(answer);
    }
}
