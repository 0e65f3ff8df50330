import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../server/config/loadConfig.ts';
import { Metrics } from '../server/http/metrics.ts';
import { createServices } from '../server/services.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Returns the measurements of a service with every part, which is never started. */
async function ownMetrics() {
  const metrics = new Metrics();
  const config = loadConfig({
    RPC_URL: 'http://127.0.0.1:9',
    SUBGRAPH_URL: 'http://127.0.0.1:9',
    SHARE_URL: 'postgres://127.0.0.1:9/share',
  });
  createServices(config, pino({ level: 'silent' }), metrics);
  return metrics.registry.getMetricsAsJSON();
}

/** Of node_exporter, the kubelet and deploy/postgres/backup.sh. */
const NOT_OURS = [
  ...['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  ...['kubelet_volume_stats_available_bytes', 'kubelet_volume_stats_capacity_bytes'],
  ...['index_backup_timestamp_seconds', 'index_backup_bytes'],
];

/**
 * Names in the expressions: words before a brace, a bracket or an operator, without functions, labels and
 * their values.
 */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, '').replace(/\b(by|on)\s*\([^)]*\)/g, '');
  return (bare.match(/\b[a-z]\w*_\w+\b(?!\s*\()/g) ?? []).filter(
    (word) => !['histogram_quantile', 'group_left', 'predict_linear'].includes(word),
  );
}

async function known(): Promise<Set<string>> {
  const runtime = new Registry();
  collectDefaultMetrics({ register: runtime });
  const all = [...(await ownMetrics()), ...(await runtime.getMetricsAsJSON())];
  return new Set([
    ...NOT_OURS,
    ...all.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  ]);
}

test('default: docs/metrics.md lists every measurement of the service', async () => {
  const rows = (await ownMetrics())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, help }) => `| \`${name}\` | ${type} | ${help} |`);
  expect(read('../docs/metrics.md')).toContain(
    ['| Metric | Kind | Meaning |', '|---|---|---|', ...rows].join('\n'),
  );
});

test('behavior: alerts and dashboard ask for measurements that there are', async () => {
  const { groups } = parse(read('prometheus/alerts.yml'));
  const { panels } = JSON.parse(read('grafana/dashboards/swapApi.json'));
  const expressions: string[] = [
    ...groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ];
  const names = expressions.flatMap(namesIn);
  expect(names.length).toBeGreaterThan(20);
  const there = await known();
  expect(names.filter((name) => !there.has(name))).toEqual([]);
});

test('behavior: every alert has its part of the runbook', () => {
  const { groups } = parse(read('prometheus/alerts.yml'));
  const parts = new Set(
    read('../docs/runbook.md')
      .match(/^## \w+$/gm)
      ?.map((line) => line.slice(3)),
  );
  for (const { alert, annotations } of groups[0].rules) {
    expect(parts).toContain(alert);
    expect(annotations.runbook_url).toMatch(new RegExp(`#${alert.toLowerCase()}$`));
  }
});

test('behavior: every alert has a test that it is raised, in the words of promtool', async () => {
  const { groups } = parse(read('prometheus/alerts.yml'));
  const { tests } = parse(read('prometheus/alerts.test.yml'));
  const raised = new Set(
    tests
      .flatMap((each: { alert_rule_test: object[] }) => each.alert_rule_test)
      .filter(({ exp_alerts }: { exp_alerts: object[] }) => exp_alerts.length > 0)
      .map(({ alertname }: { alertname: string }) => alertname),
  );
  expect(
    groups[0].rules.map(({ alert }: { alert: string }) => alert).filter((name: string) => !raised.has(name)),
  ).toEqual([]);
});
