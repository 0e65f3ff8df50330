// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PoolKey, SwapParams, ModifyLiquidityParams, MANAGER, amount0Of, amount1Of} from "./V4Hooks.sol";

/// Uses V4 pools directly, without the position manager or a router. It takes tokens from its caller, by plain
/// allowances, and native coin from the value of the call, of which it returns the rest.
contract V4Actor {
    function modifyLiquidity(PoolKey memory key, ModifyLiquidityParams memory params) external payable {
        run(key, abi.encodeCall(MANAGER.modifyLiquidity, (key, params, "")));
    }

    function swap(PoolKey memory key, SwapParams memory params) external payable {
        run(key, abi.encodeCall(MANAGER.swap, (key, params, "")));
    }

    function donate(PoolKey memory key, uint256 amount0, uint256 amount1) external payable {
        run(key, abi.encodeCall(MANAGER.donate, (key, amount0, amount1, "")));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (address payer, PoolKey memory key, bytes memory call) = abi.decode(data, (address, PoolKey, bytes));
        (bool ok, bytes memory answer) = address(MANAGER).call(call);
        if (!ok) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        // The first word of each answer is the caller's delta.
        int256 delta = abi.decode(answer, (int256));
        settle(payer, key.currency0, amount0Of(delta));
        settle(payer, key.currency1, amount1Of(delta));
        return "";
    }

    receive() external payable {}

    function run(PoolKey memory key, bytes memory call) private {
        MANAGER.unlock(abi.encode(msg.sender, key, call));
        (bool ok,) = msg.sender.call{value: address(this).balance}("");
        require(ok, "refund failed");
    }

    function settle(address payer, address currency, int128 delta) private {
        if (delta > 0) MANAGER.take(currency, payer, uint128(delta));
        if (delta >= 0) return;
        uint256 owed = uint128(-delta);
        if (currency == address(0)) {
            MANAGER.settle{value: owed}();
            return;
        }
        MANAGER.sync(currency);
        (bool ok, bytes memory answer) = currency.call(
            abi.encodeWithSignature("transferFrom(address,address,uint256)", payer, address(MANAGER), owed)
        );
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "payment failed");
        MANAGER.settle();
    }
}
