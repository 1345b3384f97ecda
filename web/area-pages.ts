import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const routes = join(import.meta.dirname, 'src/routes');
/** A smaller area would add a request to its pages for less than 500 B of the first page. */
const fewestPages = 9;

const pagesOf = (area: string): readonly string[] =>
  readdirSync(join(routes, area), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );

const areas: readonly string[] = readdirSync(routes, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && pagesOf(entry.name).length >= fewestPages)
  .map(({ name }) => name);

const areaOf = (id: string): string | undefined =>
  id.includes('?') ? undefined : areas.find((area) => id.startsWith(`${join(routes, area)}/`));

const sourceId = 'virtual:area-pages';
/** As the router's plugin writes it into a route file. */
const pageImport = /import\("[^"]+\?tsr-split=component---loader"\)/g;

const keyOf = (path: string): string => path.slice(routes.length, -'.tsx'.length);

/** Part of the first page: a function for each area, which brings the area's list and then the page. */
const functions = areas
  .map(
    (area, at) =>
      `export const page${at} = (key) => import("${sourceId}/${area}").then((list) => list.pages[key]());`,
  )
  .join('\n');

/** The route files of an area that have something to load or to show. */
const listedOf = (area: string): readonly string[] =>
  pagesOf(area)
    .map((file) => join(routes, area, file))
    .filter((path) => /\b(component|loader):/.test(readFileSync(path, 'utf8')));

const listOf = (area: string): string => {
  const entries = listedOf(area).map(
    (path) => `"${keyOf(path)}": () => import("${path}?tsr-split=component---loader")`,
  );
  return `export const pages = { ${entries.join(', ')} };`;
};

/**
 * The names of the code and styles of an area's pages (`myinfo`, the administration) in a list of their own,
 * which comes with the first page of that area. Without this plugin every page of the site loads the names of
 * all pages: 2 kB (gzipped) of home. To measure, build without it and compare the sum that `shell.spec`
 * makes.
 */
export const areaPages: Plugin = {
  name: 'area-pages',
  apply: 'build',
  resolveId: (id) => (id.startsWith(sourceId) ? `\0${id}` : null),
  load: (id) => {
    if (id === `\0${sourceId}`) return functions;
    return id.startsWith(`\0${sourceId}/`) ? listOf(id.slice(sourceId.length + 2)) : null;
  },
  transform: (code, id) => {
    const area = areaOf(id);
    if (area === undefined || !code.includes('?tsr-split=')) return null;
    if (!listedOf(area).includes(id)) throw new Error(`${id} is not in the list of its area`);
    const listed = code.replaceAll(pageImport, () => `pageOfArea("${keyOf(id)}")`);
    if (listed.includes('?tsr-split=')) throw new Error(`${id} imports its page in a way that is not known`);
    const from = `import { page${areas.indexOf(area)} as pageOfArea } from "${sourceId}";\n`;
    return { code: from + listed, map: null };
  },
};

const childrenOf = /(RouteChildren = )\{([^}]*)\}/g;

/**
 * The router takes the children of a route as a record or as a list, and reads the values alone: the names in
 * these records are 0.7 kB (gzipped) of the first page.
 */
export const routesWithoutNames: Plugin = {
  name: 'routes-without-names',
  apply: 'build',
  transform: (code, id) => {
    if (!id.endsWith('/app/route-tree.gen.ts')) return null;
    const named = code.match(/RouteChildren = \{/g)?.length ?? 0;
    const lists = code.replaceAll(
      childrenOf,
      (_, before: string, entries: string) => `${before}[${entries.replaceAll(/\w+: /g, '')}]`,
    );
    if (named === 0 || /RouteChildren = \{|_addFileChildren\(\{/.test(lists))
      throw new Error(`${id} names the children of a route in a way that is not known`);
    return { code: lists, map: null };
  },
};
