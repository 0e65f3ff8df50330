// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A Universal Router of a version without `V4_POSITION_MANAGER_CALL`: all else is that of the code at `LATER`.
contract OlderRouter {
    error InvalidCommandType(uint256 commandType);

    address private constant LATER = 0x4C61746572526f75746572000000000000000014;
    bytes4 private constant EXECUTE = bytes4(keccak256("execute(bytes,bytes[],uint256)"));

    fallback() external payable {
        run();
    }

    receive() external payable {
        run();
    }

    function run() private {
        if (msg.sig == EXECUTE) {
            (bytes memory commands,,) = abi.decode(msg.data[4:], (bytes, bytes[], uint256));
            for (uint256 i = 0; i < commands.length; i++) {
                if (uint8(commands[i]) & 0x3f == 0x14) revert InvalidCommandType(0x14);
            }
        }
        address later = LATER;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), later, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
