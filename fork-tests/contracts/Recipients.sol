// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A contract that refuses whatever it is asked.
contract Refusal {
    fallback() external payable {
        revert("not here");
    }
}

/// A recipient whose receive() calls another contract, which reverts.
contract CallingRecipient {
    Refusal private immutable other = new Refusal();

    receive() external payable {
        (bool success, bytes memory reason) = address(other).call("");
        if (!success) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}

/// A recipient that fails inside a token, which it calls where it cannot be paid.
contract TokenCallingRecipient {
    address private immutable token;

    constructor(address token_) {
        token = token_;
    }

    receive() external payable {
        (bool success, ) = token.call(abi.encodeWithSignature("transfer(address,uint256)", address(1), 2 ** 200));
        require(success, "the token refused");
    }
}

/// A recipient that uses up all gas that it is given.
contract BurningRecipient {
    receive() external payable {
        assembly {
            invalid()
        }
    }
}

/// A recipient that cannot take native coin.
contract DeafRecipient {}

/// A recipient that passes on a part of the native coin that it gets.
contract PassingRecipient {
    receive() external payable {
        payable(address(0xbeef)).transfer(msg.value / 500);
    }
}
