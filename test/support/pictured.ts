import type { PictureReply } from '@fanfold/contracts/media';
import sharp from 'sharp';

import type { Person } from './person.ts';

/** Sends a picture to an address that takes one as its body, such as `/api/upload/picture`. */
export const sendPicture = async <Body = PictureReply>(person: Person, path: string): Promise<Body> => {
  const file = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();
  const answer = await fetch(`${person.place.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  if (!answer.ok) throw new Error(`The picture was refused: ${await answer.text()}`);
  return (await answer.json()) as Body;
};

/** Publishes a work with a picture as its cover. */
export const publishPictured = async (
  person: Person,
  title: string,
): Promise<{ readonly contentOid: string; readonly key: string }> => {
  const { key, colour } = await sendPicture(person, '/api/upload/picture');
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await person.call<Body>(path, { method: 'POST', body });
    if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { contentOid } = await post<{ contentOid: string }>('/api/content/issueid', { kind: 'audio' });
  const text = (en: string) => ({ original: 'en', texts: { en } });
  const pictures = [{ key, ratio: '1:1', language: null, colour }];
  const cover = { scene: 'rain', colours: ['#101820', '#c05030', '#f0e8d8'], pictures };
  const metaData = { title: text(title), body: text('It rained.'), cover, offer: { priceCoins: 30 } };
  await post('/api/content/save', { contentOid, metaData });
  await post('/api/content/publish', { contentOid });
  return { contentOid, key };
};
