import type { Story } from './story.ts';

export const englishStories: readonly Story[] = [
  {
    slug: 'en-night-ferry',
    kind: 'audio',
    cover: { scene: 'sea', colours: ['#12324a', '#e9a23b', '#f4ead2'] },
    priceCoins: 30,
    hashtags: ['audiodrama', 'sea', 'night', 'mystery'],
    title: { en: 'The Night Ferry', ko: '밤의 나룻배', jp: '夜の渡し船', es: 'El transbordador nocturno' },
    summary: { en: 'A ferry that sails only when somebody on the far shore has left a light on.' },
    body: `The ferry has no timetable. It sails when a window on the far shore is lit, and not before.

Most nights Ottoline sits in the wheelhouse with her tea and watches the dark. Her passengers wait on the bench with their parcels: a cello, a cake, a letter that has to be read aloud. Nobody asks when. They have all come because they were told that a light would be left on.

Tonight there is only one passenger, a boy with an empty jam jar. "Who is waiting for you?" she asks. "Nobody," he says. "I am going to put a light there. So the others can cross."

Ottoline looks at the black water and at the rule painted above the wheel. It says nothing about who must light the window first. She starts the engine. Halfway over, behind them, on their own shore, somebody turns on a lamp.`,
  },
  {
    slug: 'en-clock-doctor',
    kind: 'roleplay',
    cover: { scene: 'clock', colours: ['#2b2a33', '#c8553d', '#f1e3c6'] },
    priceCoins: 50,
    hashtags: ['roleplay', 'femalevoice', 'comfort', 'time'],
    title: {
      en: 'The Clock Doctor Calls',
      ko: '시계 의사의 왕진',
      jp: '時計医者の往診',
      es: 'La visita de la doctora de relojes',
    },
    summary: { en: 'You have stopped at ten past four. She would like to know why.' },
    body: `Good evening. Do not get up. You are the one who stopped at ten past four, I think? May I sit?

I always listen first. People suppose that a clock stops because a wheel is worn, but wheels are patient things. It is usually that something happened at that minute, and nobody told the clock that it was over.

There. A faint tick, very far down. You see, you have been keeping time all the while; you only stopped showing it. What was it, at ten past four? A telephone? A door? You need not say. I shall hold the lamp and you can think it.

Now breathe out. I am going to move the long hand a little, only to eleven past. It will feel strange for a moment, as if the room had been turned to face the window. Good. Hear that? That is not me. That is you.`,
  },
  {
    slug: 'en-rain-library',
    kind: 'scenario',
    cover: { scene: 'rain', colours: ['#22313f', '#7fb7be', '#dfe8e6'] },
    priceCoins: 20,
    hashtags: ['rain', 'library', 'romantic', 'fantasy'],
    title: {
      en: 'Borrowing Rain',
      ko: '비를 빌려주는 도서관',
      jp: '雨を貸す図書館',
      es: 'Lluvia en préstamo',
    },
    summary: { en: 'At the county library you can take home an hour of rain for two weeks.' },
    body: `The rain is kept in the basement, in long flat drawers like maps. You fill in a card: what kind, how heavy, for which room. The librarian, who is called Mr Penhallow, holds the drawer open while you choose.

"April, on tin," he says. "Very popular with students. Or this one, which fell on a sleeping train in 1962." You lift a corner and hear the sleepers turn over.

Marit always borrowed the same hour: a Sunday drizzle, rather dull, recorded over a garden with a swing. One Friday it was gone. She stood before the empty place and felt foolish for wanting to cry over weather.

Mr Penhallow looked up the card. "The borrower asks whether the lady with the same taste would care to listen together," he read. "He has put down an address. It seems that he grew up with the swing."`,
  },
  {
    slug: 'en-mountain-post',
    kind: 'video',
    cover: { scene: 'mountains', colours: ['#33415c', '#d98e73', '#f6efe4'] },
    priceCoins: 80,
    hashtags: ['anime', 'mountains', 'letters', 'winter'],
    title: {
      en: 'Post for the Upper Hut',
      ko: '산꼭대기 오두막으로 가는 편지',
      jp: '山の上の小屋への便り',
      es: 'Correo para el refugio alto',
    },
    summary: { en: 'The climb takes two days. The letter weighs eleven grams. It must not arrive early.' },
    body: `There is one letter a year for the upper hut, and it must be delivered on the ninth of June, not on the eighth. It says so under the stamp.

Iven has carried it for six years. He leaves on the seventh, sleeps at the lower hut with the goats, and waits on the last ridge until the sun touches the door. Then he knocks. The woman who lives there thanks him, takes the letter unopened and puts it on the shelf beside the five others.

This year he asks. He has earned it, he thinks, by the blister. "They are from myself," she says. "I write one every summer, to be read when I no longer remember why I came up here." She pours him coffee. "I still remember. But it is good to see them arrive."

On the way down he buys a stamp.`,
  },
  {
    slug: 'en-second-moon',
    kind: 'clip',
    cover: { scene: 'moon', colours: ['#1d1b3a', '#b39ddb', '#fdf6e3'] },
    priceCoins: 10,
    hashtags: ['draw', 'moon', 'family', 'fantasy'],
    title: {
      en: 'Notes on the Second Moon',
      ko: '두 번째 달에 관한 메모',
      jp: '二つ目の月についての覚え書き',
      es: 'Notas sobre la segunda luna',
    },
    summary: { en: 'It rose on a Tuesday, about the size of a plum. Everybody was very polite about it.' },
    body: `It rose on a Tuesday, the size of a plum, a little behind the other one, as if it had missed the first tram.

Everybody was polite. The newspapers gave it a paragraph. The tides considered the matter and rose by the width of a fingernail. Children, who had been promised a new planet since nursery, wished to know whether anybody lived there, and were told: not yet.

My grandmother put out a second chair on the balcony. "It will be shy," she said. "The big one has had the sky to herself for so long." She spoke to it in the voice she kept for new neighbours: the market days, which dogs to be careful of, where the good bread was.

By winter it had grown to an apricot. You could read by it if you knew the book already. Grandmother said that this was the best kind of reading anyway.`,
  },
  {
    slug: 'en-house-rules',
    kind: 'file',
    cover: { scene: 'window', colours: ['#3b2f2f', '#e0b15c', '#faf3e0'] },
    priceCoins: 0,
    hashtags: ['house', 'guestbook', 'fantasy', 'quiet'],
    title: {
      en: 'House Rules for Quiet Guests',
      ko: '조용한 손님을 위한 안내',
      jp: '静かなお客様への心得',
      es: 'Normas de la casa para huéspedes silenciosos',
    },
    summary: { en: 'A free leaf from the guest book of a house that listens. Read it before you knock.' },
    body: `Welcome. The key is under the third stone; the first two are decoys and rather proud of it.

The stairs sing if you hurry. The fourth step knows only one song, so please vary your pace. The bath fills itself when it rains; on dry days, ask the kitchen tap, which is its cousin.

You may open any window. The one on the landing shows last year: wave, if you see somebody you know, but do not call out, because they will look up for the rest of the afternoon and not know why.

Breakfast is whatever you were fond of at the age of seven. There is more of it than you remember.

When you leave, write one true line in this book and close the door gently. The house will keep the line warm for the next guest, who is already on the road and has, at this moment, no idea where they will sleep.`,
  },
];
