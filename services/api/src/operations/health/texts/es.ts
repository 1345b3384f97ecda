import type { HealthTexts } from './index.ts';

export const es: HealthTexts = {
  well: 'Todo funciona',
  troubled: 'Algo necesita atención',
  asOf: 'Estado a',
  refreshOn: 'recargar cada 5 s',
  refreshOff: 'dejar de recargar',
  since: 'Desde',
  whatToDo: 'Qué hacer:',
  guide: 'Guía de operación:',
  parts: 'Componentes',
  kinds: {
    postgres: 'Postgres',
    eventLog: 'Registro de eventos',
    api: 'API',
    projector: 'Proyector',
    worker: 'Worker',
  },
  states: {
    works: 'funciona',
    standsBy: 'en reserva',
    silent: 'sin señal desde hace {seconds} s',
    away: 'no responde',
  },
  heard: 'última señal hace {seconds} s',
  managers: 'Gestores de procesos',
  managersWell: 'Todos reaccionan a lo que ocurre.',
  managersWaiting: 'Flujos que los esperan: {count}',
  managersUnknown: 'Ningún worker dice cómo están.',
  readModels: 'Modelos de lectura',
  readModelStates: {
    live: 'al día',
    building: 'en construcción',
    'catching-up': 'poniéndose al día',
    failed: 'detenido',
  },
  upToDate: 'Lo que se ve está al día.',
  behind: 'Lo que se ve lleva {seconds} s de retraso.',
  unknown: 'Ningún proyector informa de su avance.',
  alarms: {
    'postgres-away': {
      title: 'Postgres no responde',
      todo: 'Comprueba si está en marcha y si le queda espacio en disco. No se pierde nada; todo sigue solo cuando vuelva.',
    },
    'event-log-away': {
      title: 'El registro de eventos no responde',
      todo: 'Comprueba si el almacén de eventos está en marcha. Mientras tanto nadie puede comprar; las páginas muestran lo anterior.',
    },
    'appends-failing': {
      title: 'No se puede escribir en el registro de eventos',
      todo: 'Mira el espacio en disco del almacén de eventos y su log. Lo que se confirmó a los usuarios está a salvo.',
    },
    'disk-low': {
      title: 'El disco está casi lleno',
      todo: 'Libera espacio antes de que falle la escritura.',
    },
    'clock-skew': {
      title: 'Los relojes de las máquinas no coinciden',
      todo: 'Repara la sincronización horaria de la máquina que más se aleja de las demás.',
    },
    'projector-silent': {
      title: 'Ningún proyector está trabajando',
      todo: 'Arráncalo o termina el que se ha quedado congelado. Hasta entonces se ven cifras antiguas; el dinero no se ve afectado.',
    },
    'projection-stopped': {
      title: 'Un modelo de lectura se ha detenido en un evento',
      todo: 'El error está en el log del proyector. Corrígelo y reanúdalo; los demás continúan.',
    },
    'projections-stuck': {
      title: 'Los modelos de lectura no avanzan',
      todo: 'Mira qué mantiene bloqueos en Postgres y después el log del proyector.',
    },
    'worker-silent': {
      title: 'Ningún worker está trabajando',
      todo: 'Arráncalo o termina el que se ha quedado congelado. Los pagos se abonan cuando vuelva.',
    },
    'process-manager-stopped': {
      title: 'Un gestor de procesos se ha detenido en un evento',
      todo: 'El error está en la página de proyecciones y en el log del worker. Se reintenta solo, cada vez más tarde; solo espera el flujo de ese evento. Corrija la causa y reintente.',
    },
    'worker-stuck': {
      title: 'El worker no avanza',
      todo: 'Mira su log y si el registro de eventos acepta lo que se escribe.',
    },
    'payment-provider-away': {
      title: 'El proveedor de pagos no responde',
      todo: 'Nadie puede empezar un pago. Consulta al proveedor; los pagos ya hechos se abonan cuando vuelva.',
    },
    'payment-webhooks-late': {
      title: 'Los avisos del proveedor de pagos llegan tarde',
      todo: 'Quien pagó espera sus monedas. Pregunta al proveedor por el motivo; lo que llega tarde se abona igualmente.',
    },
  },
};
