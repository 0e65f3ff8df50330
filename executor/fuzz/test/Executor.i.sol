// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Hop {
    address pool;
    address tokenOut;
    bytes4 callback;
    uint24 feePips;
    bool zeroForOne;
}

struct Leg {
    uint256 amount;
    Hop[] hops;
    Hop[] otherwise;
    uint32 gasCap;
    uint32 gasReserve;
}

struct Call {
    address tokenIn;
    address tokenOut;
    uint256 amountIn;
    uint256 amountOut;
    address recipient;
    uint256 deadline;
    bool exactOutput;
    bool unwrap;
    bool direct;
    address feeRecipient;
    uint16 feeBips;
}

/// The executor by its interface alone: the code is the one that is deployed, not one that forge compiles.
interface IExecutor {
    function execute(Call calldata c, Leg[] calldata legs) external payable returns (uint256, uint256);
    function executeWithPermit(Call calldata c, Leg[] calldata legs, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256, uint256);
    function executeWithPermit2(
        Call calldata c, Leg[] calldata legs, address permit2, uint256 nonce, bytes calldata signature
    ) external returns (uint256, uint256);
    function tryLeg(bool exactOutput, address tokenIn, uint256 amount, Hop[] calldata hops, address to) external;
}

/// The cheats of forge that the fuzzer needs.
interface Vm {
    function prank(address sender) external;
    function deal(address account, uint256 balance) external;
    function load(address account, bytes32 slot) external view returns (bytes32);
    function envBytes(string calldata name) external view returns (bytes memory);
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
}

Vm constant VM = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
