/** The texts of sent transactions in Chinese. */
export const TRANSACTIONS = {
  'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.':
    '兑换在区块 {block} 中回滚：价格超出了您的滑点限制，或已过截止时间。您只支付了 Gas。交易：{transaction}。',
  'The swap reverted in block {block}: {reason}. You paid only gas. It was {transaction}.':
    '兑换在区块 {block} 中回滚：{reason}。您只支付了 Gas。交易：{transaction}。',
  'the output would be below the minimum': '收到的数量将低于最少收到数量',
  'the input would be above the maximum': '支付的数量将超过最多支付数量',
  'the deadline has passed': '已过截止时间',
  Activity: '活动记录',
  'This browser keeps the last 30, and sends them to nobody.': '此浏览器保存最近 30 条，不会发送给任何人。',
  'Approval of {token}': '{token} 授权',
  'New position of {pair}': '{pair} 新仓位',
  'Addition to {pair}': '添加至 {pair}',
  'Removal from {pair}': '从 {pair} 移除',
  'Closing of {pair}': '{pair} 平仓',
  'Fees of {pair}': '{pair} 的费用',
  'Confirmed on chain': '已在链上确认',
  'Reverted: only gas was paid': '已回滚：只支付了 Gas',
  'Given up by your wallet': '被您的钱包放弃',
  'Rejected in your wallet': '已在钱包中拒绝',
  '{count} are open': { other: '{count} 笔未完成' },
  'Swapped.': '已兑换。',
  'You received {received} for {paid}.': '您以 {paid} 换得 {received}。',
  '{recipient} received {received} for {paid}.': '{recipient} 收到 {received}，支付 {paid}。',
  'Block {block}, {transaction}.': '区块 {block}，{transaction}。',
  'That is {difference} more than quoted.': '比报价多 {difference}。',
  'That is {difference} less than quoted.': '比报价少 {difference}。',
  'Your wallet was asked for a swap of these tokens and may still send it.':
    '已向您的钱包请求兑换这些代币，钱包可能仍会发送。',
  'A swap of these tokens is still pending.': '这些代币的一笔兑换仍在等待确认。',
  'If you send another one, both can be executed.': '如果您再发送一笔，两笔都可能执行。',
  'Send another swap': '再发送一笔兑换',
  'The same swap was sent from another tab. Nothing was sent from this one.':
    '同一笔兑换已从另一个标签页发送。此标签页未发送任何内容。',
  'I did not confirm it': '我没有确认',
  'Your wallet was asked to confirm {what}, but its answer did not reach this page. It is not known yet whether you confirmed.':
    '已请求您的钱包确认{what}，但其回应未到达此页面。目前尚不清楚您是否已确认。',
  'Your account has sent nothing since.': '此后您的账户没有发送任何交易。',
  'Confirming… {what}. Your wallet sends it, with any approvals, in one transaction.':
    '正在确认…{what}。您的钱包会将其连同所需授权在一笔交易中发送。',
  'Look into your wallet.': '请查看您的钱包。',
  'Wait for that one, or look at it below.': '请等待其完成，或在下方查看。',
  'Try it once more.': '请再试一次。',
  'If you still want it, begin again.': '如果您仍需要，请重新开始。',
  'Swap again at a new price, with a higher tolerance or a longer deadline.':
    '请按新价格重新兑换，并提高容差或延长截止时间。',
  Dismiss: '关闭提示',
  'Your wallet gave up {what}: nothing was executed, and nothing was approved.':
    '您的钱包放弃了{what}：未执行任何操作，也未授权任何内容。',
  'Forget it': '忽略',
  'Confirming… {what}, transaction {link}.': '正在确认…{what}，交易 {link}。',
  'Your wallet’s node does not know it: it may have been dropped, and may still be executed.':
    '您钱包的节点找不到该交易：它可能已被丢弃，也可能仍会执行。',
  'You cancelled the swap in your wallet: {what} was not executed.': '您已在钱包中取消兑换：{what}未执行。',
  'You cancelled the approval in your wallet: {what} was not executed.':
    '您已在钱包中取消授权：{what}未执行。',
  'Another transaction took the place of the swap: {what} was not executed.':
    '另一笔交易取代了兑换：{what}未执行。',
  'Another transaction took the place of the approval: {what} was not executed.':
    '另一笔交易取代了授权：{what}未执行。',
  'Executed was {link}.': '已执行的是 {link}。',
  'transaction {link}': '交易 {link}',
  'transaction {link}, which your wallet sped up': '交易 {link}（由您的钱包加速）',
  'the approval of {token}': '{token} 的授权',
  'the swap of {paid} for {received}': '以 {paid} 兑换 {received}',
  'Your wallet cannot reach the network. The page keeps asking after your transaction.':
    '您的钱包无法连接网络。页面会继续查询您的交易。',
  'Confirm in your wallet': '请在钱包中确认',
  'Confirming…': '正在确认…',
  'Please wait…': '请稍候…',
  'Since then {count} other transactions of your account were executed, and this one was not found.': {
    other: '此后您的账户执行了 {count} 笔其他交易，未找到这一笔。',
  },
};
