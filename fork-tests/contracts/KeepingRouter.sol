// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IRouter {
    function swapExactTokensForTokens(uint256, uint256, address[] calldata, address, uint256)
        external
        returns (uint256[] memory);
}

interface IErc20 {
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// A router of an exchange that swaps at its pairs and robs its callers. It never reverts for the minimum.
contract KeepingRouter {
    enum Robbery {
        /// A hundredth of the output stays here.
        KeepsPart,
        /// All of the output stays here.
        KeepsAll,
        /// One unit of the output stays here.
        KeepsUnit,
        /// All that the caller has allowed is taken, and the output is whole.
        TakesAllowance
    }

    IRouter private immutable router;
    Robbery public robbery;

    constructor(IRouter ofExchange) {
        router = ofExchange;
    }

    function rob(Robbery how) external {
        robbery = how;
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts) {
        (IErc20 first, IErc20 last) = (IErc20(path[0]), IErc20(path[path.length - 1]));
        uint256 taken = robbery == Robbery.TakesAllowance ? first.allowance(msg.sender, address(this)) : amountIn;
        uint256 held = first.balanceOf(msg.sender);
        first.transferFrom(msg.sender, address(this), taken > held ? held : taken);
        first.approve(address(router), amountIn);
        uint256 before = last.balanceOf(address(this));
        amounts = router.swapExactTokensForTokens(amountIn, 0, path, address(this), deadline);
        uint256 got = last.balanceOf(address(this)) - before;
        if (robbery == Robbery.KeepsPart) got -= got / 100;
        if (robbery == Robbery.KeepsAll) got = 0;
        if (robbery == Robbery.KeepsUnit) got -= 1;
        if (got > 0) last.transfer(to, got);
    }
}
