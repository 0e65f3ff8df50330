// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The data that a pool hands back to whom it has called: the fourth argument of a pair's call, the third of a V3
/// pool's. The fourth word tells them apart as long as the data is not 128 bytes long: there it is the data's length.
function callbackData() pure returns (bytes memory data) {
    uint256 fourth = abi.decode(msg.data[100:132], (uint256));
    if (fourth == 128) (,,, data) = abi.decode(msg.data[4:], (address, uint256, uint256, bytes));
    else (,, data) = abi.decode(msg.data[4:], (int256, int256, bytes));
}
