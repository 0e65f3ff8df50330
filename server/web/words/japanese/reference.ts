/** The texts of the reference of the API in Japanese; its own document stays English. */
export const REFERENCE = {
  optional: '省略可',
  'Default: {value}.': '既定値：{value}。',
  'Its fields': 'フィールド',
  'the reference': 'リファレンス',
  Operations: '操作',
  'Find an operation': '操作を検索',
  'No operation matches.': '該当する操作はありません。',
  'OpenAPI document': 'OpenAPI ドキュメント',
  'Text for language models': '言語モデル向けテキスト',
  Parameters: 'パラメーター',
  Body: 'リクエスト本文',
  Answer: 'レスポンス',
  Errors: 'エラー',
  'Try it': '試す',
  Send: '送信',
  'The service did not answer. Check the connection and send again.':
    'サービスから応答がありません。接続を確認して、もう一度送信してください。',
};
