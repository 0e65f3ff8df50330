// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBalance {
    function balanceOf(address owner) external view returns (uint256);
}

/// Stands in the caller's account during one eth_call: sends the transaction and measures what it moved.
contract SwapProbe {
    struct Trial {
        address to;
        uint256 value;
        bytes data;
        /// The zero address is the native coin.
        address spend;
        address gain;
        address recipient;
    }

    function run(Trial calldata trial)
        external
        returns (bool success, bytes memory result, uint256 gasUsed, uint256 spent, uint256 gained)
    {
        uint256 spendBefore = balance(trial.spend, address(this));
        uint256 gainBefore = balance(trial.gain, trial.recipient);
        uint256 gasBefore = gasleft();
        (success, result) = trial.to.call{value: trial.value}(trial.data);
        gasUsed = gasBefore - gasleft();
        if (success) {
            spent = spendBefore - balance(trial.spend, address(this));
            gained = balance(trial.gain, trial.recipient) - gainBefore;
        }
    }

    function balance(address token, address owner) private view returns (uint256) {
        return token == address(0) ? owner.balance : IBalance(token).balanceOf(owner);
    }

    /// The caller may be an account that gets native coin back.
    receive() external payable {}

    /// With code in its account a caller signs as a contract does; its real signature is checked elsewhere.
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return this.isValidSignature.selector;
    }
}
