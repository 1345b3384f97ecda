import { languages } from '@fanfold/contracts';
import { SitemapParams } from '@fanfold/contracts/discovery';
import { readFrom } from '@fanfold/projection';
import {
  catalogue,
  type PublicPage,
  publicCounts,
  publicCreators,
  publicWorks,
  visitorsIn,
} from '@fanfold/projections/catalogue/contents';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { escaped } from '../http/markup.ts';
import { peopleByOid } from '../http/names.ts';
import { addressOf, alternatesOf, creatorPath, eventPath, workPath } from './addresses.ts';
import type { DiscoveryDeps } from './deps.ts';
import { keptByCountry, publicCache } from './kept.ts';
import { allSiteEvents } from './site-event-reads.ts';

/**
 * In four languages each, with links to the others, these are 8,000 addresses and some 6 MB: search engines
 * read 50 MB.
 */
export const pagesInSitemap = 2_000;

const xml = 'application/xml; charset=utf-8';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type SitemapDeps = Pick<DiscoveryDeps, 'db' | 'publicUrl' | 'eventLog' | 'countryHeader'>;

/**
 * What search engines are told of: all works that every visitor of a country finds, the pages of their
 * creators, and the events of the site. Sitemaps stand at the top, since one in a folder may name pages of
 * that folder only.
 */
export const sitemapRoutes: FastifyPluginAsyncZod<SitemapDeps> = async (app, deps) => {
  const { db, publicUrl, countryHeader } = deps;
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', publicCache)
      .type('text/plain; charset=utf-8')
      .send(robotsText(addressOf(publicUrl, '/sitemap.xml'))),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const audience = visitorsIn(request.country);
    const counts = await readFrom(db, catalogue, (tables) => publicCounts(tables, audience));
    const names = [
      ...parts('works', counts.works),
      ...parts('creators', counts.creators),
      'sitemap-events.xml',
    ];
    const entries = names.map(
      (name) => `<sitemap><loc>${escaped(addressOf(publicUrl, `/${name}`))}</loc></sitemap>\n`,
    );
    keptByCountry(reply, countryHeader).type(xml);
    return reply.send(`${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`);
  });

  app.get('/sitemap-works-:number.xml', { schema: { params: SitemapParams } }, async (request, reply) => {
    const works = await readFrom(db, catalogue, (tables) => publicWorks(tables, partOf(request)));
    const pages = works.map(({ oid, kind, modifiedAt }) => ({
      path: workPath({ contentOid: oid, kind }),
      modifiedAt,
    }));
    return keptByCountry(reply, countryHeader).type(xml).send(sitemapOf(publicUrl, pages));
  });

  app.get('/sitemap-creators-:number.xml', { schema: { params: SitemapParams } }, async (request, reply) => {
    const found = await readFrom(db, catalogue, (tables) => publicCreators(tables, partOf(request)));
    const people = await peopleByOid(
      db,
      found.map(({ oid }) => oid),
    );
    const pages = found.flatMap(({ oid, modifiedAt }) => {
      const person = people.get(oid);
      return person ? [{ path: creatorPath(person), modifiedAt }] : [];
    });
    return keptByCountry(reply, countryHeader).type(xml).send(sitemapOf(publicUrl, pages));
  });

  app.get('/sitemap-events.xml', async (_request, reply) => {
    const published = (await allSiteEvents(deps)).filter((event) => event.published);
    const pages = published.map(({ eventOid }) => ({ path: eventPath(eventOid) }));
    reply.header('cache-control', publicCache).type(xml);
    return reply.send(sitemapOf(publicUrl, [{ path: '/event' }, ...pages]));
  });
};

/** Pictures are for previews of links; all else below `/api` are answers to the application. */
const robotsText = (sitemap: string): string =>
  [
    'User-agent: *',
    'Allow: /api/media/',
    'Allow: /api/account/profile-image/',
    'Disallow: /api/',
    '',
    `Sitemap: ${sitemap}`,
    '',
  ].join('\n');

const parts = (of: 'works' | 'creators', pages: number): string[] =>
  Array.from({ length: Math.ceil(pages / pagesInSitemap) }, (_, index) => `sitemap-${of}-${index + 1}.xml`);

type Input = Pick<FastifyRequest, 'country'> & { readonly params: { readonly number: number } };

const partOf = ({ country, params: { number } }: Input) => ({
  audience: visitorsIn(country),
  offset: (number - 1) * pagesInSitemap,
  limit: pagesInSitemap,
});

/** When it changed is not known of every page. */
type Page = { readonly path: string } & Partial<Pick<PublicPage, 'modifiedAt'>>;

const sitemapOf = (publicUrl: string, pages: readonly Page[]): string => {
  const entries = pages.flatMap(({ path, modifiedAt }) => {
    const links = alternatesOf(publicUrl, path)
      .map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
      )
      .join('');
    const changed = modifiedAt === undefined ? '' : `<lastmod>${modifiedAt}</lastmod>`;
    return languages.map(
      (language) =>
        `<url><loc>${escaped(addressOf(publicUrl, path, language))}</loc>${changed}${links}</url>\n`,
    );
  });
  return `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
};
