// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Answer, PoolReader} from "./PoolReader.sol";

/// Returns decimals, symbol and name of each token of the request.
/// request: for each token: address (20)
/// answer: 0x01 · for each token: status (1) · when READ: decimals known (1) · decimals (1)
///         · symbol length (1) · symbol · name length (1) · name; a length of 0 means unknown
contract TokenMetadata is PoolReader {
    uint256 private constant MAX_TEXT = 255;

    constructor(bytes memory request) {
        Answer memory answer = newAnswer();
        uint256 buffer;
        assembly {
            buffer := mload(0x40)
            mstore(0x40, add(buffer, 512))
        }
        for (uint256 at = 0; at < request.length; at += 20) {
            putToken(answer, address(uint160(take(request, at, 20))), buffer);
        }
        finish(answer);
    }

    function putToken(Answer memory answer, address token, uint256 buffer) private view {
        if (!hasRoom(answer, 5 + 2 * MAX_TEXT)) return put(answer, NOT_READ, 1);
        if (token.code.length == 0) return put(answer, NO_CODE, 1);
        put(answer, READ, 1);
        bool known = get(token, 0x313ce567, 0, buffer, 1) && word(buffer, 0) <= 255;
        put(answer, known ? 1 : 0, 1);
        put(answer, known ? word(buffer, 0) : 0, 1);
        putText(answer, token, 0x95d89b41, buffer);
        putText(answer, token, 0x06fdde03, buffer);
    }

    /// Calls a getter that returns either a string or, as early tokens do, a zero-padded bytes32.
    function putText(Answer memory answer, address token, bytes4 selector, uint256 buffer) private view {
        bool ok;
        uint256 size;
        assembly {
            mstore(0, selector)
            ok := staticcall(CALL_GAS, token, 0, 4, buffer, 320)
            size := returndatasize()
        }
        if (!ok || size < 32) return put(answer, 0, 1);
        uint256 from = buffer;
        uint256 length;
        if (size == 32) {
            uint256 value = word(buffer, 0);
            while (length < 32 && (value << (length * 8)) >> 248 != 0) length++;
        } else {
            length = word(buffer, 1);
            from = buffer + 64;
            if (size < 64 || word(buffer, 0) != 32 || length > size - 64) length = 0;
            if (length > MAX_TEXT) length = MAX_TEXT;
        }
        put(answer, length, 1);
        for (uint256 i = 0; i < length; i += 32) put(answer, word(from + i, 0), 32);
        answer.cursor -= (32 - length % 32) % 32;
    }
}
