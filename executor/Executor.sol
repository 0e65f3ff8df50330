// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token, its permit by EIP-2612, and what a wrapped native coin adds to it.
interface IToken {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function permit(address owner, address to, uint256 value, uint256 until, uint8 v, bytes32 r, bytes32 s) external;
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// A V2-like pair or a V3-like pool.
interface IPool {
    function getReserves() external view returns (uint256 reserve0, uint256 reserve1);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function swap(address to, bool zeroForOne, int256 amount, uint160 sqrtPriceLimitX96, bytes calldata data) external;
}

struct TokenPermissions { address token; uint256 amount; }
struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
struct SignatureTransferDetails { address to; uint256 requestedAmount; }

interface IPermit2 {
    function permitWitnessTransferFrom(PermitTransferFrom calldata permit, SignatureTransferDetails calldata details,
        address owner, bytes32 witness, string calldata witnessTypeString, bytes calldata signature) external;
}

/// Executes one trade over V2-like pairs and V3-like pools for the account that calls it, and keeps nothing.
/// It has no owner, no upgrade and no list of pools. An allowance to it serves its owner alone.
contract Executor {
    /// One pool of a route. A wrong field makes the trade revert, or costs its own caller down to the minimum.
    struct Hop {
        address pool;
        address tokenOut;
        bytes4 callback; // by which a V3-like pool asks for its payment; 0 for a V2-like pair
        uint24 feePips; // fee of a V2-like pair in millionths
        bool zeroForOne;
    }

    /// One part of a trade. The last one has the amount 0 and takes the rest.
    struct Leg {
        /// Raw units of tokenIn to sell; of tokenOut to buy for an exact output.
        uint256 amount;
        Hop[] hops;
        /// A second route, taken when the first reverts; empty for none.
        Hop[] otherwise;
        /// Gas for the first route, and gas that must stay for the second and for the end.
        uint32 gasCap;
        uint32 gasReserve;
    }

    /// With a value, tokenIn is the wrapped native coin; with `unwrap`, tokenOut is.
    struct Call {
        address tokenIn;
        address tokenOut;
        /// Raw units to spend; the most of them for an exact output.
        uint256 amountIn;
        /// Raw units that the recipient gets at least, after the fee.
        uint256 amountOut;
        address recipient;
        /// Unix seconds; of a permit, too.
        uint256 deadline;
        bool exactOutput;
        bool unwrap;
        /// Lets the last pools pay the recipient. Only for trusted pools: his balance alone is measured then.
        bool direct;
        address feeRecipient;
        /// Share of the output in ten-thousandths, paid in tokenOut.
        uint16 feeBips;
    }

    /// Balances at entry, before the payment.
    struct Before {
        uint256 input;
        uint256 output;
        uint256 payer;
        uint256 recipient;
    }

    error Busy();
    error Expired();
    error ZeroAmount();
    error BadCall();
    error NotExpected();
    error NotSpent();
    error TooLittle();
    error TooMuch();
    error TooLittleGas();
    error Left();
    error TransferFailed();

    uint256 private constant RESTING = 1;
    uint256 private constant ENTERED = 2;
    uint256 private constant UNWRAPPING = 1 << 160;
    /// Raw units that a transfer of a token that counts in shares may leave behind.
    uint256 private constant SHARE_ROUNDING = 2;
    uint256 private constant PIPS = 1_000_000;
    uint256 private constant BIPS = 10_000;
    uint160 private constant LOWEST_LIMIT = 4295128740;
    uint160 private constant HIGHEST_LIMIT = 1461446703485210103287273052203988822378723970341;
    bytes32 private constant WITNESS = keccak256(
        "ExecutorCall(address tokenOut,uint256 amountOut,address recipient,uint256 deadline,bytes32 callHash)"
    );
    string private constant WITNESS_STRING =
        "ExecutorCall witness)ExecutorCall(address tokenOut,uint256 amountOut,address recipient,uint256 deadline,"
        "bytes32 callHash)TokenPermissions(address token,uint256 amount)";

    /// RESTING, ENTERED, the hash of the one callback that is expected, or the token that is being unwrapped.
    /// Never 0, because a slot that leaves 0 costs more than refunds give back.
    uint256 private guard = RESTING;

    /// Trades with the value of this call, or with the allowance of its sender.
    function execute(Call memory c, Leg[] calldata legs) external payable returns (uint256 spent, uint256 received) {
        (Before memory before, address payee) = begin(c, legs);
        if (msg.value == 0) pull(c, payee);
        else IToken(c.tokenIn).deposit{value: msg.value}();
        return finish(c, legs, before, payee);
    }

    /// Trades with an EIP-2612 permit of the sender for amountIn. A permit that somebody has submitted already fails
    /// here and has its effect all the same: the transfer decides.
    function executeWithPermit(Call memory c, Leg[] calldata legs, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 spent, uint256 received)
    {
        (Before memory before, address payee) = begin(c, legs);
        address token = c.tokenIn;
        bytes memory data = abi.encodeCall(IToken.permit, (msg.sender, address(this), c.amountIn, c.deadline, v, r, s));
        assembly {
            pop(call(gas(), token, 0, add(data, 32), mload(data), 0, 0))
        }
        pull(c, payee);
        return finish(c, legs, before, payee);
    }

    /// Trades with a Permit2 signature of the sender, which binds each field of the call.
    function executeWithPermit2(
        Call memory c, Leg[] calldata legs, address permit2, uint256 nonce, bytes calldata signature
    ) external returns (uint256 spent, uint256 received) {
        (Before memory before, address payee) = begin(c, legs);
        bytes32 callHash = keccak256(abi.encode(c, legs));
        IPermit2(permit2).permitWitnessTransferFrom(
            PermitTransferFrom(TokenPermissions(c.tokenIn, c.amountIn), nonce, c.deadline),
            SignatureTransferDetails(payee, c.amountIn),
            msg.sender,
            keccak256(abi.encode(WITNESS, c.tokenOut, c.amountOut, c.recipient, c.deadline, callHash)),
            WITNESS_STRING,
            signature
        );
        return finish(c, legs, before, payee);
    }

    /// One leg in a frame of its own, so that it can fail alone.
    function tryLeg(bool exactOutput, address tokenIn, uint256 amount, Hop[] calldata hops, address to) external {
        if (msg.sender != address(this)) revert NotExpected();
        trade(exactOutput, tokenIn, amount, hops, to, false);
    }

    /// Takes the native coin from the token that is being unwrapped.
    receive() external payable {
        if (guard != UNWRAPPING | uint160(msg.sender)) revert NotExpected();
    }

    /// Answers the callback (int256 delta0, int256 delta1, bytes data) that the guard expects, whatever its name is.
    fallback() external {
        (int256 delta0, int256 delta1, bytes memory data) = abi.decode(msg.data[4:], (int256, int256, bytes));
        if (guard != expected(msg.sender, msg.sig, data)) revert NotExpected();
        guard = ENTERED;
        if ((delta0 > 0) == (delta1 > 0)) revert NotExpected();
        uint256 owed = uint256(delta0 > 0 ? delta0 : delta1);
        if (data.length == 64) {
            (address token, uint256 amount) = abi.decode(data, (address, uint256));
            // A pool whose liquidity ends asks for less: the rest of a token between two pools would stay here.
            if (owed != amount) revert NotExpected();
            pay(token, msg.sender, owed);
        } else {
            (address tokenIn, uint256 count, Hop[] memory hops) = abi.decode(data, (address, uint256, Hop[]));
            buy(tokenIn, hops, count, owed, msg.sender);
        }
    }

    /// Checks the call, locks the contract and reads balances. Returns where the payment goes: to the only pair that
    /// wants it, so that a taxed token is taxed once, or here.
    function begin(Call memory c, Leg[] calldata legs) private returns (Before memory before, address payee) {
        if (guard != RESTING) revert Busy();
        guard = ENTERED;
        if (block.timestamp > c.deadline) revert Expired();
        if (c.amountIn == 0 || c.amountOut == 0) revert ZeroAmount();
        if (c.recipient == address(0) || c.recipient == address(this)) revert BadCall();
        if (c.tokenIn == c.tokenOut || legs.length == 0 || legs[legs.length - 1].amount != 0) revert BadCall();
        if (c.direct && (c.unwrap || c.feeBips != 0)) revert BadCall();
        if (msg.value != 0 && msg.value != c.amountIn) revert BadCall();
        for (uint256 i = 0; i < legs.length; ++i) {
            checkRoute(c, legs[i].hops);
            if (legs[i].otherwise.length != 0) checkRoute(c, legs[i].otherwise);
        }
        bool isPlain = msg.value == 0 && !c.exactOutput && legs.length == 1 && legs[0].otherwise.length == 0;
        payee = isPlain && legs[0].hops[0].callback == 0 ? legs[0].hops[0].pool : address(this);
        before.input = IToken(c.tokenIn).balanceOf(address(this));
        before.output = IToken(c.tokenOut).balanceOf(address(this));
        before.payer = IToken(c.tokenIn).balanceOf(msg.sender);
        if (!c.unwrap) before.recipient = IToken(c.tokenOut).balanceOf(c.recipient);
    }

    function checkRoute(Call memory c, Hop[] calldata hops) private view {
        if (hops.length == 0 || hops[hops.length - 1].tokenOut != c.tokenOut) revert BadCall();
        for (uint256 i = 0; i < hops.length; ++i) {
            // A call of this contract by itself could pass for a callback.
            if (hops[i].pool == c.recipient || hops[i].pool == address(this)) revert BadCall();
        }
    }

    /// The only place that uses an allowance: that of the sender.
    function pull(Call memory c, address payee) private {
        send(c.tokenIn, abi.encodeCall(IToken.transferFrom, (msg.sender, payee, c.amountIn)));
    }

    /// Trades leg by leg, pays out, gives back the rest, and proves the bounds of the call.
    function finish(Call memory c, Leg[] calldata legs, Before memory before, address payee)
        private
        returns (uint256 spent, uint256 received)
    {
        bool isPrepaid = payee != address(this);
        address to = c.direct ? c.recipient : address(this);
        // Rounded up: amountOut is left after the fee.
        uint256 wanted = c.exactOutput ? (c.amountOut * BIPS - 1) / (BIPS - c.feeBips) + 1 : 0;
        for (uint256 i = 0; i < legs.length; ++i) {
            Leg calldata leg = legs[i];
            uint256 amount = leg.amount;
            if (i + 1 == legs.length) {
                amount = isPrepaid ? c.amountIn : c.exactOutput ? wanted : gain(c.tokenIn, address(this), before.input);
            }
            if (amount == 0) revert ZeroAmount();
            if (c.exactOutput) wanted -= amount;
            if (leg.otherwise.length == 0) {
                trade(c.exactOutput, c.tokenIn, amount, leg.hops, to, isPrepaid);
                continue;
            }
            // Whoever pays for the gas must not choose the second route by starving the first.
            if ((gasleft() * 63) / 64 < uint256(leg.gasCap) + leg.gasReserve) revert TooLittleGas();
            try this.tryLeg{gas: leg.gasCap}(c.exactOutput, c.tokenIn, amount, leg.hops, to) {}
            catch {
                trade(c.exactOutput, c.tokenIn, amount, leg.otherwise, to, false);
            }
        }
        received = c.direct ? gain(c.tokenOut, c.recipient, before.recipient) : payOut(c, before);
        if (received < c.amountOut) revert TooLittle();
        assertNothingLeft(c.tokenOut, before.output);
        spent = giveBack(c, before);
        guard = RESTING;
    }

    /// Pays fee and recipient from the gain of this contract. The gain of the recipient alone would prove nothing: a
    /// pool can pay him something that was his already. Returns what he got; of the native coin, what was sent.
    function payOut(Call memory c, Before memory before) private returns (uint256 gained) {
        gained = gain(c.tokenOut, address(this), before.output);
        if (c.feeBips != 0) {
            pay(c.tokenOut, c.feeRecipient, (gained * c.feeBips) / BIPS);
            gained = gain(c.tokenOut, address(this), before.output);
        }
        if (gained < c.amountOut) revert TooLittle();
        if (c.unwrap) {
            unwrapTo(c.tokenOut, gained, c.recipient);
            return gained;
        }
        pay(c.tokenOut, c.recipient, gained);
        return gain(c.tokenOut, c.recipient, before.recipient);
    }

    /// Gives the rest of the payment back to the sender. Returns the raw units that he lost.
    function giveBack(Call memory c, Before memory before) private returns (uint256 spent) {
        uint256 rest = gain(c.tokenIn, address(this), before.input);
        if (rest != 0) {
            if (msg.value != 0) unwrapTo(c.tokenIn, rest, msg.sender);
            else pay(c.tokenIn, msg.sender, rest);
            assertNothingLeft(c.tokenIn, before.input);
        }
        if (msg.value != 0) return msg.value - rest;
        uint256 afterwards = IToken(c.tokenIn).balanceOf(msg.sender);
        spent = before.payer > afterwards ? before.payer - afterwards : 0;
        // A token may tax its sender on top.
        if (spent > c.amountIn) revert TooMuch();
    }

    function trade(bool exactOut, address token, uint256 amount, Hop[] calldata hops, address to, bool paid) private {
        if (exactOut) buy(token, hops, hops.length, amount, to);
        else sell(token, amount, hops, to, paid);
    }

    /// Sells `amount` hop by hop. A pair is paid by the hop before it; a pool of V3 from here, by its callback.
    function sell(address token, uint256 amount, Hop[] calldata hops, address to, bool isPaid) private {
        uint256 held = 0;
        for (uint256 i = 0; i < hops.length; ++i) {
            Hop calldata hop = hops[i];
            bool comesHere = i + 1 < hops.length && hops[i + 1].callback != 0;
            address receiver = i + 1 == hops.length ? to : comesHere ? address(this) : hops[i + 1].pool;
            uint256 before = comesHere ? IToken(hop.tokenOut).balanceOf(address(this)) : 0;
            if (hop.callback == 0) {
                if (!isPaid) pay(token, hop.pool, amount);
                (uint256 reserveIn, uint256 reserveOut) = reserves(hop.pool, hop.zeroForOne);
                // By the balance, because a tax may have taken a part.
                uint256 net = gain(token, hop.pool, reserveIn) * (PIPS - hop.feePips);
                if (net == 0) revert ZeroAmount();
                swapV2(hop.pool, hop.zeroForOne, (net * reserveOut) / (reserveIn * PIPS + net), receiver);
            } else {
                swapV3(hop.pool, hop.callback, hop.zeroForOne, signed(amount), receiver, abi.encode(token, amount));
                if (i != 0) assertNothingLeft(token, held);
            }
            (token, held, isPaid) = (hop.tokenOut, before, !comesHere);
            if (comesHere) amount = gain(token, address(this), before);
        }
    }

    /// Buys `amount` of the token of hop `count`, for `to`, by the hops up to it: from the last to the first, each for
    /// the input that the next one asks for. The first is paid from here.
    function buy(address tokenIn, Hop[] memory hops, uint256 count, uint256 amount, address to) private {
        if (count == 0) return pay(tokenIn, to, amount);
        Hop memory hop = hops[count - 1];
        if (hop.callback == 0) {
            (uint256 reserveIn, uint256 reserveOut) = reserves(hop.pool, hop.zeroForOne);
            uint256 owed = (reserveIn * amount * PIPS) / ((reserveOut - amount) * (PIPS - hop.feePips)) + 1;
            buy(tokenIn, hops, count - 1, owed, hop.pool);
            swapV2(hop.pool, hop.zeroForOne, amount, to);
        } else {
            bytes memory data = abi.encode(tokenIn, count - 1, hops);
            swapV3(hop.pool, hop.callback, hop.zeroForOne, -signed(amount), to, data);
        }
    }

    function reserves(address pair, bool zeroForOne) private view returns (uint256 reserveIn, uint256 reserveOut) {
        (uint256 reserve0, uint256 reserve1) = IPool(pair).getReserves();
        return zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function swapV2(address pair, bool zeroForOne, uint256 amountOut, address to) private {
        IPool(pair).swap(zeroForOne ? 0 : amountOut, zeroForOne ? amountOut : 0, to, "");
    }

    /// Expects one callback of this pool, by this selector, with this data, and insists that it came.
    function swapV3(address pool, bytes4 callback, bool zeroForOne, int256 amount, address to, bytes memory data)
        private
    {
        guard = expected(pool, callback, data);
        IPool(pool).swap(to, zeroForOne, amount, zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT, data);
        if (guard != ENTERED) revert NotSpent();
    }

    function expected(address pool, bytes4 callback, bytes memory data) private pure returns (uint256) {
        return uint256(keccak256(abi.encodePacked(pool, callback, data)));
    }

    /// @return the amount, which is no amount of a swap when it is 0 or would change its sign
    function signed(uint256 amount) private pure returns (int256) {
        if (amount == 0 || amount > uint256(type(int256).max)) revert ZeroAmount();
        return int256(amount);
    }

    function unwrapTo(address token, uint256 amount, address to) private {
        uint256 before = address(this).balance;
        guard = UNWRAPPING | uint160(token);
        IToken(token).withdraw(amount);
        guard = ENTERED;
        if (address(this).balance != before + amount) revert Left();
        bool isSent;
        assembly {
            isSent := call(gas(), to, amount, 0, 0, 0, 0)
        }
        if (!isSent) revert TransferFailed();
    }

    function pay(address token, address to, uint256 amount) private {
        send(token, abi.encodeCall(IToken.transfer, (to, amount)));
    }

    /// Calls a token that may answer with nothing. No more than a word of its answer is copied.
    function send(address token, bytes memory data) private {
        bool isDone;
        assembly {
            isDone := call(gas(), token, 0, add(data, 32), mload(data), 0, 32)
            switch returndatasize()
            case 0 { isDone := and(isDone, gt(extcodesize(token), 0)) }
            default { isDone := and(isDone, and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
        if (!isDone) revert TransferFailed();
    }

    /// Raw units by which a balance exceeds `before`; a balance that has fallen ends the call.
    function gain(address token, address owner, uint256 before) private view returns (uint256) {
        uint256 afterwards = IToken(token).balanceOf(owner);
        if (afterwards < before) revert TooMuch();
        return afterwards - before;
    }

    function assertNothingLeft(address token, uint256 before) private view {
        if (IToken(token).balanceOf(address(this)) > before + SHARE_ROUNDING) revert Left();
    }
}
