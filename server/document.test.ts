import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { documentOfService } from './document.ts';

test('default: a linter of OpenAPI documents finds nothing, examples that break their schema included', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // What looks at the service itself takes no input and cannot be refused.
      'operation-4xx-response': 'off',
      'operation-operationId': 'error',
      'operation-singular-tag': 'error',
    },
  });
  const source = JSON.stringify(documentOfService());
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});
