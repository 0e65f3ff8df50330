// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Returns the data that a pool passes to its callback: the fourth argument for a pair, the third for a V3 pool. The
/// fourth word distinguishes them unless the data is 128 bytes long: for a V3 pool it is the length of the data.
function callbackData() pure returns (bytes memory data) {
    uint256 fourth = abi.decode(msg.data[100:132], (uint256));
    if (fourth == 128) (,,, data) = abi.decode(msg.data[4:], (address, uint256, uint256, bytes));
    else (,, data) = abi.decode(msg.data[4:], (int256, int256, bytes));
}
