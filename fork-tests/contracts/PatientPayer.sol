// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
}

interface IPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
    function burn(int24 lower, int24 upper, uint128 amount) external returns (uint256, uint256);
    function collect(address recipient, int24 lower, int24 upper, uint128 max0, uint128 max1)
        external
        returns (uint128, uint128);
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

/// Uses V3 pools directly, also of tokens of which less arrives than is sent: it pays until the pool has what it is owed.
contract PatientPayer {
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    function mint(IPool pool, int24 lower, int24 upper, uint128 amount) external {
        pool.mint(address(this), lower, upper, amount, abi.encode(pool));
    }

    function burn(IPool pool, int24 lower, int24 upper, uint128 amount) external {
        pool.burn(lower, upper, amount);
        pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
    }

    function swap(IPool pool, bool zeroForOne, int256 amount) external {
        pool.swap(address(this), zeroForOne, amount, zeroForOne ? LOWEST : HIGHEST, abi.encode(pool));
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        IPool pool = abi.decode(data, (IPool));
        pay(IToken(pool.token0()), owed0);
        pay(IToken(pool.token1()), owed1);
    }

    function uniswapV3SwapCallback(int256 delta0, int256 delta1, bytes calldata data) external {
        IPool pool = abi.decode(data, (IPool));
        if (delta0 > 0) pay(IToken(pool.token0()), uint256(delta0));
        if (delta1 > 0) pay(IToken(pool.token1()), uint256(delta1));
    }

    function pay(IToken token, uint256 owed) private {
        uint256 wanted = token.balanceOf(msg.sender) + owed;
        for (uint256 held = wanted - owed; held < wanted; held = token.balanceOf(msg.sender)) {
            token.transfer(msg.sender, wanted - held + 1);
        }
    }
}
