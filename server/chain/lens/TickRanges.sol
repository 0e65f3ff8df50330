// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer} from "./PoolReader.sol";
import {TickRangeReader} from "./TickRangeReader.sol";

/// Returns all initialized ticks of ranges of bitmap words, in order from one word towards another.
/// request: for each range: pool (20) · tickSpacing (3) · fromWord (2) · toWord (2); down when toWord < fromWord
/// answer: 0x01 · for each range: status (1) · when READ: number of whole words read (2) · number of ticks (2)
///         · for each tick in the order walked: tick (3) · liquidityGross (16) · liquidityNet (16) · the block
/// Fewer words than requested, possibly none, mean that the answer was full or out of gas.
contract TickRanges is TickRangeReader {
    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        for (uint256 at = 0; at < request.length; at += 27) {
            putRange(answer, address(uint160(take(request, at, 20))), request, at + 20, buffer);
        }
        finishAtBlock(answer);
    }
}
