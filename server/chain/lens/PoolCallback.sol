// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// `unlockCallback(bytes)`, which a V4 pool manager calls.
bytes4 constant UNLOCK_CALLBACK = 0x91dd7346;

/// The part of a V4 pool manager that lends: within `unlock` anybody takes what it holds, and owes it at the end.
interface IPoolManager {
    function unlock(bytes calldata data) external returns (bytes memory);
    function take(address currency, address to, uint256 amount) external;
    function sync(address currency) external;
    function settle() external payable returns (uint256 paid);
}

/// Returns the data that a pool passes to its callback: the only argument for a V4 pool manager, the fourth for a pair,
/// the third for a V3 pool. The fourth word distinguishes the last two unless the data is 128 bytes long: for a V3 pool
/// it is the length of the data.
function callbackData() pure returns (bytes memory data) {
    if (msg.sig == UNLOCK_CALLBACK) return abi.decode(msg.data[4:], (bytes));
    uint256 fourth = abi.decode(msg.data[100:132], (uint256));
    if (fourth == 128) (,,, data) = abi.decode(msg.data[4:], (address, uint256, uint256, bytes));
    else (,, data) = abi.decode(msg.data[4:], (int256, int256, bytes));
}
