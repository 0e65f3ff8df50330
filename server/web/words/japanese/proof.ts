/** The texts of the proof of a transaction in Japanese. */
export const PROOF = {
  'Build a transaction in Swap, then choose “Explain this transaction”.':
    '「スワップ」でトランザクションを作成し、「このトランザクションの説明」を選んでください。',
  'Built at block {block}, {hash}. It expires at {time}.':
    'ブロック {block}（{hash}）で作成。有効期限は {time} です。',
  'What the transaction does': 'トランザクションの内容',
  Simulation: 'シミュレーション',
  'The transaction': 'トランザクション',
  'the sender': '送信者',
  'It calls the router once. The simulation below shows what it moves.':
    'ルーターを 1 回呼び出します。動く資産は下のシミュレーションに表示されます。',
  'the recipient': '受取人',
  'Not simulated.': 'シミュレーションなし。',
  'Not simulated: {reason}': 'シミュレーションなし：{reason}',
  'At block {block} it moved {paid} from the sender, and the recipient got {received}.':
    'ブロック {block} で送信者から {paid} が動き、受取人は {received} を受け取りました。',
  'Differs from the computed amount by {amount} raw units.': '計算した数量との差は最小単位で {amount} です。',
  'Gas used: {used}. Gas limit: {limit}.': '使用ガス：{used}。ガス上限：{limit}。',
  'The sender lacks the balance or an approval; the simulation assumed it.':
    '送信者の残高または承認が不足しています。シミュレーションでは、あるものとして計算しました。',
  'Wrap {amount} for {account}.': '{account} のために {amount} をラップします。',
  'Unwrap the router’s wrapped native coin, at least {minimum}, to {account}.':
    'ルーターのラップされたネイティブコインを最小 {minimum} アンラップし、{account} に送ります。',
  'Send the router’s balance, at least {minimum}, to {account}.':
    'ルーターの残高（最小 {minimum}）を {account} に送ります。',
  'Send {amount} of the router to {account}.': 'ルーターの {amount} を {account} に送ります。',
  'Send {share} of the router’s {token} to {account}.':
    'ルーターの {token} の {share} を {account} に送ります。',
  'Revert unless {account} now holds at least {minimum}.':
    'この時点で {account} の保有量が {minimum} に満たなければ取り消します。',
  'Submit the signed permit to Permit2: {account} may spend the sender’s {token}.':
    '署名済みの許可を Permit2 に提出します。{account} が送信者の {token} を使えるようになります。',
  'Move {amount} from the sender to {account}.': '{amount} を送信者から {account} に移します。',
  '{command}, with the arguments below.': '{command}、引数は以下のとおりです。',
  'all native coin': 'すべてのネイティブコイン',
  'sell {sold} for at least {limit}': '{sold} を最低 {limit} で売却',
  'buy {bought} for at most {limit}': '{bought} を最大 {limit} で購入',
  'the sender pays, through Permit2': '送信者が Permit2 経由で支払い',
  'the router pays': 'ルーターが支払い',
  'On V{version}, {way}: {trade}, for {account}; {payer}.':
    'V{version}、{way}：{trade}、{account} 宛て。{payer}。',
  'its whole {token} balance': '{token} の全残高',
  'whatever it gives': '得られる全量',
  'at least {amount}': '最小 {amount}',
  'On V4, SETTLE: {payer} pays {paid} to the pool manager.':
    'V4、SETTLE：{payer}がプールマネージャーに {paid} を支払います。',
  'SWAP_EXACT_IN: sell all of it, {way}, for {minimum}{hooks}.':
    'SWAP_EXACT_IN：全量を売却、{way}、{minimum}と交換{hooks}。',
  'TAKE: all {token} that came of it, for {account}.': 'TAKE：得られたすべての {token}、{account} 宛て。',
  'On V4, SWAP_EXACT_OUT: buy {bought}, {way}, for at most {most}{hooks}.':
    'V4、SWAP_EXACT_OUT：{bought} を購入、{way}、最大 {most}{hooks}。',
  'SETTLE: {payer} pays all {token} that is owed for it to the pool manager.':
    'SETTLE：{payer}が、支払うべきすべての {token} をプールマネージャーに支払います。',
  'TAKE: {bought}, for {account}.': 'TAKE：{bought}、{account} 宛て。',
  'the sender, through Permit2,': '送信者（Permit2 経由）',
  ', in pools with the hook {hooks}': '、フック {hooks} のあるプール',
  'the router’s whole {token} balance': 'ルーターの {token} 全残高',
  'the {token} already sent to the pair': 'ペアに送信済みの {token}',
};
