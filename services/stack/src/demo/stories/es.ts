import type { Story } from './story.ts';

export const spanishStories: readonly Story[] = [
  {
    slug: 'es-faro-prestado',
    kind: 'audio',
    cover: { scene: 'sea', colours: ['#0f3d3e', '#f2a65a', '#fff4e0'] },
    priceCoins: 40,
    hashtags: ['audiodrama', 'faro', 'pueblo', 'humor'],
    title: { en: 'The Borrowed Lighthouse', ko: '빌린 등대', jp: '借りた灯台', es: 'El faro prestado' },
    summary: {
      es: 'El pueblo no tiene mar, pero el faro llegó igual, en tres camiones y de noche.',
      en: 'The village has no sea, but the lighthouse came all the same, in three lorries, at night.',
    },
    body: `El pueblo no tiene mar. Lo más parecido es el trigo, que en junio hace olas si uno entorna los ojos. Aun así, el faro llegó: tres camiones, de noche, y un papel que decía «en préstamo hasta nuevo aviso».

Lo montaron junto a la era. Benita, que había sido telegrafista, se ofreció a encenderlo. La primera noche no pasó nada. La segunda, un tractor perdido encontró el camino a casa. La tercera llamó a la puerta un hombre empapado que preguntaba por el puerto.

—Está usted a trescientos kilómetros del agua —le dijo Benita. —Ya —contestó él, escurriendo la gorra—. Pero vi la luz y pensé que aquí me dirían dónde estoy.

Le dieron sopa. Desde entonces, cada cual deja una silla libre en la cocina. Nadie ha venido a reclamar el faro. Benita sospecha que quien lo prestó no pensaba en los barcos.`,
  },
  {
    slug: 'es-relojero-siesta',
    kind: 'scenario',
    cover: { scene: 'clock', colours: ['#5b2a1f', '#f0c987', '#fdf3e3'] },
    priceCoins: 25,
    hashtags: ['roleplay', 'siesta', 'tiempo', 'malevoice'],
    title: {
      en: 'The Hour Nobody Used',
      ko: '아무도 쓰지 않은 한 시간',
      jp: '誰も使わなかった一時間',
      es: 'La hora que nadie usó',
    },
    summary: {
      es: 'De tres a cuatro la plaza está vacía. El relojero guarda esa hora en una caja de galletas.',
      en: 'From three to four the square is empty. The clockmaker keeps that hour in a biscuit tin.',
    },
    body: `De tres a cuatro no hay nadie en la plaza. El relojero, que no duerme la siesta, empezó a recoger esa hora porque le daba pena verla tirada al sol. La doblaba con cuidado y la metía en una caja de galletas.

Al cabo de un año tenía trescientas sesenta y cinco. Puso un cartel: «Se regalan horas, poco uso». La primera clienta fue una estudiante con examen al día siguiente; se llevó dos y volvió a dar las gracias con una nota altísima. Después vino un padre que llegaba siempre tarde al baño de su hija. Después, una pareja que quería discutir sin prisa.

Cuando quedaba una sola hora, el alcalde la pidió para inaugurar un puente. El relojero negó con la cabeza. Bajó la persiana, se tumbó por fin en el banco de la plaza y la gastó entera, de tres a cuatro, mirando cómo no pasaba nada.`,
  },
  {
    slug: 'es-lluvia-azotea',
    kind: 'roleplay',
    cover: { scene: 'rain', colours: ['#2d3047', '#93b7be', '#e0ca3c'] },
    priceCoins: 45,
    hashtags: ['lluvia', 'azotea', 'vecinos', 'romantic'],
    title: {
      en: 'Rain on the Roof Terrace',
      ko: '옥상에 내리는 비',
      jp: '屋上の雨',
      es: 'Lluvia en la azotea',
    },
    summary: {
      es: 'Subiste a recoger la ropa y la puerta se cerró. Tu vecina del quinto también.',
      en: 'You went up to take in the washing and the door fell shut. So did your neighbour from the fifth.',
    },
    body: `Vaya, tú también. No empujes, es inútil: esta puerta solo obedece al portero y hoy es su día libre. Soy la del quinto, la del piano. Sí, ya sé, las escalas. Perdona las escalas.

Ven, debajo del depósito no cae casi nada. Toma esta toalla; está seca por este lado. Qué curioso: llevamos cuatro años saludándonos en el ascensor y no sé ni cómo te llamas.

¿Oyes? La lluvia en la antena da un la. Y en aquel cubo, un do, según lo lleno que esté. Cuando era niña creía que las azoteas eran del que se quedaba encerrado en ellas. Supongo que esta noche nos toca reinar.

No tengas prisa. El portero vuelve a las nueve y mi arroz ya se ha pasado. Cuéntame algo que nunca cuentes entre el bajo y el quinto, que es un trayecto muy corto. Yo mientras afino el cubo.`,
  },
  {
    slug: 'es-farolillos',
    kind: 'video',
    cover: { scene: 'lantern', colours: ['#3a1f2b', '#ff8c42', '#fff1d6'] },
    priceCoins: 90,
    hashtags: ['anime', 'farolillos', 'perdón', 'noche'],
    title: {
      en: 'The Street of Small Lanterns',
      ko: '작은 등불의 거리',
      jp: '小さな灯籠の通り',
      es: 'La calle de los farolillos',
    },
    summary: {
      es: 'Cada farolillo guarda una disculpa. El mío llevaba doce años apagado.',
      en: 'Every lantern holds an apology. Mine had been dark for twelve years.',
    },
    body: `En la calle de mi abuela, cuando alguien pedía perdón de verdad, aparecía un farolillo en su balcón. Nadie los colgaba. Por la mañana estaban ahí, tibios, del color que les daba la gana.

El balcón de mi abuela parecía una verbena. «No es que sea mala», decía ella, «es que me doy cuenta». El mío tenía un solo farol, y apagado: la disculpa que le debía a Julio por lo de la bicicleta.

Han pasado doce años. He vuelto a vender la casa y lo he encontrado allí, con polvo y una avispa dormida. Julio vive ahora enfrente. Tiene barba y una niña que pinta en el suelo con tiza.

Crucé sin saber qué decir y dije eso, que no sabía. Él se rio. La niña preguntó qué bicicleta. Cuando volví la cabeza, el farolillo estaba encendido, pequeño y muy azul, del color exacto de aquella bicicleta.`,
  },
  {
    slug: 'es-disco-mudo',
    kind: 'clip',
    cover: { scene: 'record', colours: ['#1f1f1f', '#e4572e', '#f3eac2'] },
    priceCoins: 15,
    hashtags: ['vinilo', 'silencio', 'música', 'misterio'],
    title: { en: 'The Silent Record', ko: '소리 없는 레코드', jp: '音のないレコード', es: 'El disco mudo' },
    summary: {
      es: 'En la cara B solo se oye una habitación. Llevo meses intentando saber cuál.',
      en: 'On side B there is only a room. For months I have been trying to find out which.',
    },
    body: `Lo compré en un puesto sin nombre, con la funda en blanco. La cara A es un bolero corriente. La cara B no tiene música: solo una habitación.

Se oye una nevera. Se oye, a los cuatro minutos, un tranvía que gira. Alguien deja una taza sobre un mármol y no vuelve a cogerla. Hay una ventana abierta, porque al final entra una radio lejana con un partido que, según he averiguado, terminó dos a uno.

He puesto el disco en todas las casas donde me han dejado. Ayer lo puse en la tuya, casi sin querer, mientras preparabas café. Al minuto cuatro pasó el tranvía del disco y, medio segundo después, el de verdad.

Nos miramos. La taza ya estaba en tu mano. La dejaste sobre el mármol muy despacio, como quien no quiere llegar tarde a su propia grabación.`,
  },
  {
    slug: 'es-ventana-sur',
    kind: 'file',
    cover: { scene: 'window', colours: ['#20504f', '#f6bd60', '#f7ede2'] },
    priceCoins: 0,
    hashtags: ['draw', 'ventana', 'luz', 'casa'],
    title: {
      en: 'Instructions for a South Window',
      ko: '남쪽 창문 사용법',
      jp: '南向きの窓の使い方',
      es: 'Instrucciones para una ventana al sur',
    },
    summary: {
      es: 'Página gratuita del cuaderno de la casa. Léase con la persiana a medio subir.',
      en: 'A free page of the house’s notebook. To be read with the blind halfway up.',
    },
    body: `Esta ventana da al sur y lo sabe. No hace falta recordárselo.

Por la mañana, déjela entornada: le gusta ir entrando poco a poco en la conversación. Al mediodía conviene bajar la persiana hasta que la luz haga renglones en el suelo. Si tiene usted algo que escribir, escríbalo ahí, sobre los renglones; se borra solo al atardecer y no compromete a nada.

Las plantas del alféizar no necesitan agua los jueves. Los jueves riega la vecina de arriba, que calcula mal, y todos salimos ganando.

Si alguien silba desde la calle, no es para usted. Si silba dos veces, sí.

De noche la ventana refleja la habitación entera. Salude: la persona del cristal ha pasado el día fuera y viene cansada. Deje una lámpara encendida, aunque se acueste. Siempre hay quien vuelve tarde y cuenta las ventanas para no perderse.`,
  },
];
