import { describe, expect, test } from 'vitest';
import { likePatterns } from './likePatterns.ts';

describe('likePatterns', () => {
  test.each([
    ['usd', ['%usd%']],
    ['50%_\\', ['%50\\%\\_\\\\%']],
    ['币', ['%币%']],
    ['é1', ['%é1%', '%É1%']],
    ['ß', ['%ß%']],
    ['кот', ['%кот%', '%коТ%', '%кОт%', '%кОТ%', '%Кот%', '%КоТ%', '%КОт%', '%КОТ%']],
    ['ёж😀🦔', ['%ёж😀🦔%', '%ёЖ😀🦔%', '%Ёж😀🦔%', '%ЁЖ😀🦔%']],
  ])('args: %s', (text, patterns) => {
    expect(likePatterns(text)).toEqual(patterns);
  });

  test('behavior: past the third letter outside ASCII any character matches', () => {
    expect(likePatterns('коты1').every((pattern) => pattern.endsWith('_1%'))).toBe(true);
    expect(likePatterns('коты1')).toHaveLength(8);
  });
});
