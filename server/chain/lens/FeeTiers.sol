// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns the fees of the request that a V3 factory has enabled.
/// request: V3 factory (20 bytes) · for each fee: fee (3)
/// answer: 0x01 · number of fees that were asked for (2) · for each fee that is enabled: fee (3) · the block
contract FeeTiers is PoolReader {
    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer = scratch();
        address factory = address(uint160(take(request, 0, 20)));
        uint256 header = answer.cursor;
        put(answer, 0, 2);
        uint256 at = 20;
        while (at < request.length && hasRoom(answer, 3)) {
            uint256 fee = take(request, at, 3);
            if (get(factory, 0x22afcccb, fee, buffer, 1) && word(buffer, 0) != 0) put(answer, fee, 3);
            at += 3;
        }
        uint256 end = answer.cursor;
        uint256 asked = (at - 20) / 3;
        assembly {
            mstore8(header, shr(8, asked))
            mstore8(add(header, 1), asked)
        }
        answer.cursor = end;
        finishAtBlock(answer);
    }
}
