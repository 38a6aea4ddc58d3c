import type { Words } from './en.ts'

export const TR: Words = {
  paused: {
    title: 'Bu kod duraklatıldı',
    text: 'Şimdilik kapalı. Baskıda bir sorun yok: lütfen daha sonra yeniden tarayın.',
  },
  scheduled: {
    title: 'Bu kod henüz açılmadı',
    text: 'Kod doğru. Lütfen o zaman yeniden tarayın.',
  },
  expired: {
    title: 'Bu kodun süresi doldu',
    text: 'Geçerlilik süresi sona erdi.',
  },
  used_up: {
    title: 'Bu kodun kullanım hakkı bitti',
    text: 'Sınırlı sayıda kullanılabiliyordu ve hepsi kullanıldı.',
  },
  unknown: {
    title: 'Böyle bir kod yok',
    text: 'Bağlantıyı elle yazdıysanız lütfen yazımını kontrol edin.',
  },
  deleted: {
    title: 'Bu kod kaldırıldı',
    text: 'Sahibi bu kodu sildi.',
  },
  suspended: {
    title: 'Bu bağlantı işletmeci tarafından kapatıldı',
    text: 'Bağlantının ait olduğu hesap şu anda askıda.',
  },
  blocked: {
    title: 'Bu bağlantı işletmeci tarafından engellendi',
    text: 'Zararlı bir amaçla kullanılmış olabilir, bu yüzden yönlendirilmediniz.',
  },
  blockedDomain: {
    title: 'Uyarı: Bu bağlantı engellenmiş bir web sitesine gidiyor',
    text: 'Bu hizmetin işletmecisi bu alan adını engelledi, bu yüzden yönlendirilmediniz. Orada parola veya ödeme bilgisi girmeyin.',
  },
  tooMany: {
    title: 'Çok fazla istek',
    text: 'Ağınızdan çok fazla bağlantı açıldı. Lütfen bir dakika sonra yeniden deneyin.',
  },
  unavailable: {
    title: 'Bir dakika',
    text: 'Bu kod şu anda aranamıyor. Bu sayfa kendiliğinden yeniden deneyecek.',
  },
  badRequest: {
    title: 'Geçersiz istek',
    text: 'Uygulamanız bu sunucunun anlamadığı bir şey gönderdi.',
  },
  method: {
    title: 'Yönteme izin verilmiyor',
    text: 'Kısa bağlantılar yalnızca GET ve HEAD destekler.',
  },
  opens: 'Başlangıç',
  ended: 'Bitiş',
  again: 'Yeniden dene',
  visit: 'Siteye git: {site}',
  report: 'Bu bağlantıyı bildir',
}
