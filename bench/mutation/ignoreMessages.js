/** Words that only people read: the arguments of errors and of log lines. */
const messages = {
  shouldIgnore(path) {
    if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined;
    const call = path.findParent((parent) => parent.isNewExpression() || parent.isCallExpression());
    const callee = call?.get('callee').toString() ?? '';
    return /Error$|^(this\.)?#?log\b|\blog\./.test(callee) ? 'a message' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'messages', value: messages }];
