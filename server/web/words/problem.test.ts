import { afterEach, expect, test } from 'vitest';
import { CATALOGUES } from './catalogues.testkit.ts';
import { problemText, sentence } from './problem.ts';
import { reader } from './reader.ts';

afterEach(() => {
  Object.assign(reader, { language: 'en', locale: undefined, translations: undefined });
});

const speak = (language: string) =>
  Object.assign(reader, CATALOGUES.find((catalogue) => catalogue.language === language) ?? {});

test.each([
  ['en', 'No route', 'No route.'],
  ['en', 'Is it open?', 'Is it open?'],
  ['de', 'Der Dienst meldet: „No“', 'Der Dienst meldet: „No“'],
  ['es', 'El servicio indica: «No»', 'El servicio indica: «No».'],
  ['zh', '价格影响较大', '价格影响较大。'],
  ['zh', '服务没有响应。', '服务没有响应。'],
  ['ja', 'サービスからの通知：「No」', 'サービスからの通知：「No」'],
])('sentence in %s ends "%s" with one sign', (language, text, ended) => {
  speak(language);
  expect(sentence(text)).toBe(ended);
});

test('problemText writes no point after a Chinese full stop', () => {
  speak('zh');
  expect(problemText({ what: '服务没有响应。', next: '请重试。' })).toBe('服务没有响应。 请重试。');
});
