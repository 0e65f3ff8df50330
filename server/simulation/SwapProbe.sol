// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBalance {
    function balanceOf(address owner) external view returns (uint256);
}

/// Replaces the code of the caller's account during one eth_call. Sends the transaction and measures the amounts
/// moved.
contract SwapProbe {
    struct Trial {
        address to;
        uint256 value;
        bytes data;
        /// The zero address is the native coin.
        address spend;
        address gain;
        address recipient;
        /// Gas for the call of the router; all remaining gas when it exceeds that.
        uint256 gas;
    }

    function run(Trial calldata trial)
        external
        returns (bool success, bytes memory result, uint256 gasUsed, uint256 spent, uint256 gained)
    {
        (uint256 spendBefore, uint256 gainBefore) = peek(trial.spend, trial.gain, trial.recipient);
        bytes memory data = trial.data;
        uint256 gasBefore = gasleft();
        (success, result) = trial.to.call{value: trial.value, gas: trial.gas}(data);
        gasUsed = gasBefore - gasleft();
        if (success) {
            spent = spendBefore - balance(trial.spend, address(this));
            gained = balance(trial.gain, trial.recipient) - gainBefore;
        }
    }

    /// Returns both balances. A revert undoes the reads, so that they warm no storage slots (EIP-2929) for the swap.
    function peek(address spend, address gain, address recipient) private view returns (uint256, uint256) {
        try this.revertWithBalances(spend, gain, recipient) {
            revert();
        } catch (bytes memory balances) {
            return abi.decode(balances, (uint256, uint256));
        }
    }

    function revertWithBalances(address spend, address gain, address recipient) external view {
        bytes memory balances = abi.encode(balance(spend, address(this)), balance(gain, recipient));
        assembly {
            revert(add(balances, 32), mload(balances))
        }
    }

    function balance(address token, address owner) private view returns (uint256) {
        return token == address(0) ? owner.balance : IBalance(token).balanceOf(owner);
    }

    /// Accepts refunds of native coin to the caller.
    receive() external payable {}

    /**
     * Accepts any signature: with code in its account the caller signs by EIP-1271, and the real signature is checked
     * elsewhere. Spends the gas of the signature recovery nevertheless, because the transaction will need it.
     */
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        assembly {
            // Calls ecrecover (precompile 1) with empty input, which recovers no signer.
            pop(staticcall(gas(), 1, 0, 0, 0, 0))
        }
        return this.isValidSignature.selector;
    }
}
