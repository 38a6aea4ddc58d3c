import type { Words } from './en.ts'

export const ZH: Words = {
  paused: {
    title: '此二维码已暂停',
    text: '目前已停用。印刷没有问题，请稍后再扫一次。',
  },
  scheduled: {
    title: '此二维码尚未开放',
    text: '二维码是正确的，请到时再扫一次。',
  },
  expired: {
    title: '此二维码已过期',
    text: '使用期限已结束。',
  },
  used_up: {
    title: '此二维码已用完',
    text: '可使用的次数有限，现已全部用完。',
  },
  unknown: {
    title: '此二维码不存在',
    text: '如果链接是手动输入的，请检查拼写。',
  },
  deleted: {
    title: '此二维码已移除',
    text: '所有者已将其删除。',
  },
  suspended: {
    title: '此链接已被运营方停用',
    text: '此链接所属的账户目前已被暂停。',
  },
  blocked: {
    title: '此链接已被运营方屏蔽',
    text: '它可能曾被用于有害用途，因此没有为您跳转。',
  },
  blockedDomain: {
    title: '警告：此链接指向被屏蔽的网站',
    text: '本服务的运营方已屏蔽该域名，因此没有为您跳转。请勿在该网站输入密码或付款信息。',
  },
  tooMany: {
    title: '请求过多',
    text: '您所在的网络打开了过多链接，请一分钟后再试。',
  },
  unavailable: {
    title: '请稍候',
    text: '目前无法查询此二维码。本页面会自动重试。',
  },
  badRequest: {
    title: '请求无效',
    text: '您的应用发送了本服务器无法理解的内容。',
  },
  method: {
    title: '不允许的方法',
    text: '短链接仅支持 GET 和 HEAD。',
  },
  opens: '开始时间',
  ended: '结束时间',
  again: '重试',
  visit: '前往 {site}',
  report: '举报此链接',
}
