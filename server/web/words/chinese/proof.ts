/** The texts of the proof of a transaction in Chinese. */
export const PROOF = {
  'Build a transaction in Swap, then choose “Explain this transaction”.':
    '请在“兑换”中创建交易，然后选择“解释此交易”。',
  'Built at block {block}, {hash}. It expires at {time}.': '创建于区块 {block}，{hash}。有效期至 {time}。',
  'What the transaction does': '此交易的内容',
  Simulation: '模拟',
  'The transaction': '交易',
  'the sender': '发送方',
  'It calls the router once. The simulation below shows what it moves.':
    '它调用一次路由合约。下方的模拟显示其转移的资产。',
  'the recipient': '接收方',
  'Not simulated.': '未模拟。',
  'Not simulated: {reason}': '未模拟：{reason}',
  'At block {block} it moved {paid} from the sender, and the recipient got {received}.':
    '在区块 {block} 上，发送方转出 {paid}，接收方收到 {received}。',
  'Differs from the computed amount by {amount} raw units.': '与计算数量相差 {amount} 个最小单位。',
  'Gas used: {used}. Gas limit: {limit}.': '已用 Gas：{used}。Gas 上限：{limit}。',
  'The sender lacks the balance or an approval; the simulation assumed it.':
    '发送方缺少余额或授权；模拟时假定其具备。',
  'Wrap {amount} for {account}.': '为 {account} 封装 {amount}。',
  'Unwrap the router’s wrapped native coin, at least {minimum}, to {account}.':
    '解封路由合约中封装的原生币，至少 {minimum}，转给 {account}。',
  'Send the router’s balance, at least {minimum}, to {account}.':
    '将路由合约的余额（至少 {minimum}）转给 {account}。',
  'Send {amount} of the router to {account}.': '将路由合约的 {amount} 转给 {account}。',
  'Send {share} of the router’s {token} to {account}.': '将路由合约中 {token} 的 {share} 转给 {account}。',
  'Revert unless {account} now holds at least {minimum}.':
    '如果 {account} 此时持有量不足 {minimum}，则回滚。',
  'Submit the signed permit to Permit2: {account} may spend the sender’s {token}.':
    '向 Permit2 提交已签名的许可：{account} 可以使用发送方的 {token}。',
  'Move {amount} from the sender to {account}.': '将 {amount} 从发送方转给 {account}。',
  '{command}, with the arguments below.': '{command}，参数如下。',
  'all native coin': '全部原生币',
  'sell {sold} for at least {limit}': '卖出 {sold}，至少得到 {limit}',
  'buy {bought} for at most {limit}': '买入 {bought}，最多支付 {limit}',
  'the sender pays, through Permit2': '发送方通过 Permit2 支付',
  'the router pays': '路由合约支付',
  'On V{version}, {way}: {trade}, for {account}; {payer}.':
    '在 V{version} 上，{way}：{trade}，归 {account}；{payer}。',
  'its whole {token} balance': '其全部 {token} 余额',
  'whatever it gives': '实际所得',
  'at least {amount}': '至少 {amount}',
  'On V4, SETTLE: {payer} pays {paid} to the pool manager.':
    '在 V4 上，SETTLE：{payer}向资金池管理合约支付 {paid}。',
  'SWAP_EXACT_IN: sell all of it, {way}, for {minimum}{hooks}.':
    'SWAP_EXACT_IN：全部卖出，{way}，换取{minimum}{hooks}。',
  'TAKE: all {token} that came of it, for {account}.': 'TAKE：所得的全部 {token}，归 {account}。',
  'On V4, SWAP_EXACT_OUT: buy {bought}, {way}, for at most {most}{hooks}.':
    '在 V4 上，SWAP_EXACT_OUT：买入 {bought}，{way}，最多支付 {most}{hooks}。',
  'SETTLE: {payer} pays all {token} that is owed for it to the pool manager.':
    'SETTLE：{payer}向资金池管理合约支付所欠的全部 {token}。',
  'TAKE: {bought}, for {account}.': 'TAKE：{bought}，归 {account}。',
  'the sender, through Permit2,': '发送方（通过 Permit2）',
  ', in pools with the hook {hooks}': '，经由带有 Hook {hooks} 的资金池',
  'the router’s whole {token} balance': '路由合约的全部 {token} 余额',
  'the {token} already sent to the pair': '已发送至交易对的 {token}',
};
