// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function liquidity() external view returns (uint128);
    function positions(bytes32 key) external view returns (uint128, uint256, uint256, uint128, uint128);
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
    function burn(int24 lower, int24 upper, uint128 amount) external returns (uint256, uint256);
    function collect(address recipient, int24 lower, int24 upper, uint128 max0, uint128 max1)
        external
        returns (uint128, uint128);
    function flash(address recipient, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// Uses V3 pools directly, without the position manager. It pays whoever calls it back, which only a test chain can afford.
contract PoolActor {
    function mint(IPool pool, int24 lower, int24 upper, uint128 amount) public {
        pool.mint(address(this), lower, upper, amount, abi.encode(pool.token0(), pool.token1()));
    }

    /// Mints `shareBps` / 10 000 of the liquidity that is active in the pool now.
    function mintShare(IPool pool, int24 lower, int24 upper, uint256 shareBps) external {
        mint(pool, lower, upper, uint128((uint256(pool.liquidity()) * shareBps) / 10_000));
    }

    /// Burns `shareBps` / 10 000 of this contract's position and collects all that it is owed.
    function burnShare(IPool pool, int24 lower, int24 upper, uint256 shareBps) external {
        (uint128 held,,,,) = pool.positions(keccak256(abi.encodePacked(address(this), lower, upper)));
        pool.burn(lower, upper, uint128((uint256(held) * shareBps) / 10_000));
        pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
    }

    function flash(IPool pool, uint256 amount0, uint256 amount1) external {
        pool.flash(address(this), amount0, amount1, abi.encode(pool.token0(), pool.token1(), amount0, amount1));
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        (address token0, address token1) = abi.decode(data, (address, address));
        pay(token0, owed0);
        pay(token1, owed1);
    }

    function uniswapV3FlashCallback(uint256 fee0, uint256 fee1, bytes calldata data) external {
        (address token0, address token1, uint256 amount0, uint256 amount1) =
            abi.decode(data, (address, address, uint256, uint256));
        pay(token0, amount0 + fee0);
        pay(token1, amount1 + fee1);
    }

    /// Accepts tokens that return nothing.
    function pay(address token, uint256 amount) private {
        if (amount == 0) return;
        (bool ok, bytes memory answer) =
            token.call(abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "payment failed");
    }
}
