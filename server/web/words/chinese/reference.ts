/** The texts of the reference of the API in Chinese; its own document stays English. */
export const REFERENCE = {
  optional: '可选',
  'Default: {value}.': '默认值：{value}。',
  'Its fields': '其字段',
  'the reference': '参考文档',
  Operations: '操作',
  'Find an operation': '查找操作',
  'No operation matches.': '没有匹配的操作。',
  'OpenAPI document': 'OpenAPI 文档',
  'Text for language models': '供语言模型使用的文本',
  Parameters: '参数',
  Body: '请求体',
  Answer: '响应',
  Errors: '错误',
  'Try it': '试一试',
  Send: '发送',
  'The service did not answer. Check the connection and send again.': '服务没有响应。请检查连接后重新发送。',
};
