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
        /// What the router may use; all there is when it is more than that.
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

    /// Both balances, read so that the swap finds nothing warm that it would find cold: a revert forgets.
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

    /// The caller may be an account that gets native coin back.
    receive() external payable {}

    /**
     * With code in its account a caller signs as a contract does: the real signature is checked elsewhere. The gas
     * of its recovery is spent nevertheless, because the transaction will need it.
     */
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        assembly {
            // The precompile that recovers signers, at address 1, finds none in no input.
            pop(staticcall(gas(), 1, 0, 0, 0, 0))
        }
        return this.isValidSignature.selector;
    }
}
