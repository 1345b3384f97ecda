import type { HealthTexts } from './index.ts';

export const jp: HealthTexts = {
  well: 'すべて正常です',
  troubled: '確認が必要です',
  asOf: '現在の状態：',
  refreshOn: '5 秒ごとに再読み込み',
  refreshOff: '自動再読み込みを停止',
  since: '発生：',
  whatToDo: '対応：',
  guide: '運用ガイド：',
  parts: '構成要素',
  kinds: {
    postgres: 'Postgres',
    eventLog: 'イベントログ',
    api: 'API',
    projector: 'プロジェクター',
    worker: 'ワーカー',
  },
  states: {
    works: '稼働中',
    standsBy: '待機中',
    silent: '{seconds}秒間応答なし',
    away: '応答なし',
  },
  heard: '{seconds} 秒前に応答',
  managers: 'プロセスマネージャー',
  managersWell: 'すべて出来事に反応しています。',
  managersWaiting: '待っているストリーム: {count} 件',
  managersUnknown: '状態を知らせるワーカーがありません。',
  readModels: '読み取りモデル',
  readModelStates: {
    live: '最新',
    building: '作成中',
    'catching-up': '追いつき中',
    failed: '停止',
  },
  upToDate: '画面の内容は最新です。',
  behind: '画面の内容は{seconds}秒遅れています。',
  unknown: '進み具合を伝えるプロジェクターがありません。',
  alarms: {
    'postgres-away': {
      title: 'Postgresが応答しません',
      todo: '動いているか、ディスクに空きがあるかを確認してください。失われるものはなく、戻れば自動で再開します。',
    },
    'event-log-away': {
      title: 'イベントログが応答しません',
      todo: 'イベントストアが動いているか確認してください。その間は購入できませんが、画面にはそれまでの内容が表示されます。',
    },
    'appends-failing': {
      title: 'イベントログに書き込めません',
      todo: 'イベントストアのディスクの空きとログを確認してください。利用者に確定を伝えた内容は安全です。',
    },
    'disk-low': {
      title: 'ディスクの空きがほとんどありません',
      todo: '書き込みが失敗する前に空きを作ってください。',
    },
    'clock-skew': {
      title: 'サーバーの時計が一致していません',
      todo: '最もずれているサーバーの時刻同期を直してください。',
    },
    'projector-silent': {
      title: '動いているプロジェクターがありません',
      todo: '起動するか、固まったプロセスを終了してください。それまでは古い数値が表示されますが、お金には影響しません。',
    },
    'projection-stopped': {
      title: '読み取りモデルの一つがイベントで停止しました',
      todo: 'エラーはプロジェクターのログにあります。直してから再開してください。ほかは動き続けます。',
    },
    'projections-stuck': {
      title: '読み取りモデルが進んでいません',
      todo: 'Postgresで何がロックを持っているかを調べ、次にプロジェクターのログを確認してください。',
    },
    'worker-silent': {
      title: '動いているワーカーがありません',
      todo: '起動するか、固まったプロセスを終了してください。支払い済みのコインは復旧後に付与されます。',
    },
    'process-manager-stopped': {
      title: 'プロセスマネージャーの一つがイベントで停止しました',
      todo: 'エラーはプロジェクションのページとワーカーのログにあります。間隔を延ばしながら自動で再試行され、待つのはそのイベントのストリームだけです。原因を直してから再試行してください。',
    },
    'worker-stuck': {
      title: 'ワーカーが進んでいません',
      todo: 'ワーカーのログと、イベントログに書き込めるかを確認してください。',
    },
    'payment-provider-away': {
      title: '決済代行会社が応答しません',
      todo: '新しい支払いを始められません。代行会社に確認してください。支払い済みの分は復旧後に付与されます。',
    },
    'payment-webhooks-late': {
      title: '決済事業者からの通知が遅れています',
      todo: '支払った人がコインを待っています。決済事業者に原因を確認してください。遅れて届いた支払いも、そのまま反映されます。',
    },
  },
};
