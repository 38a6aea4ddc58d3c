/** Agents as they are sent: by people (who all count) and by crawlers and previews (who do not). */

export interface PersonsAgent {
  readonly name: string
  readonly device: string
  readonly browser: string
  readonly os: string
  readonly browserName: string
  readonly agent: string
}

export interface BotsAgent {
  readonly reason: string
  readonly agent: string
}

/** name | device | browser | os | name of the browser | agent */
const PEOPLE = `
iOS camera, Safari | ios | safari | ios | Safari | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6.1 Mobile/15E148 Safari/604.1
iOS 12 Safari | ios | safari | ios | Safari | Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
iPad Safari | ios | safari | ipados | Safari | Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.0 Mobile/15E148 Safari/604.1
iPod touch | ios | safari | ios | Safari | Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
iPadOS desktop mode, the same as a Mac | desktop | safari | macos | Safari | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15
Chrome on iOS | ios | chrome | ios | Chrome | Mozilla/5.0 (iPhone; CPU iPhone OS 26_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0.8010.24 Mobile/15E148 Safari/604.1
Chrome on an iPad | ios | chrome | ipados | Chrome | Mozilla/5.0 (iPad; CPU OS 26_6_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/154.0.8037.55 Mobile/15E148 Safari/604.1
Chrome on iPadOS, desktop mode | ios | chrome | ipados | Chrome | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126 Version/11.1.1 Safari/605.1.15
Firefox on iPadOS, desktop mode | ios | other | ipados | Firefox | Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:109.0) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/128.0 Safari/605.1.15
Edge on iPadOS, desktop mode | ios | other | ipados | Edge | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/124.0.2478.71 Version/17.0 Safari/605.1.15
Firefox on iOS | ios | other | ios | Firefox | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/156.1 Mobile/15E148 Safari/604.1
Edge on iOS | ios | other | ios | Edge | Mozilla/5.0 (iPhone; CPU iPhone OS 26_7_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/150.0.4078.81 Version/26.0 Mobile/15E148 Safari/604.1
Opera Touch on iOS | ios | other | ios | Opera Touch | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6 Mobile/15E148 Safari/604.1 OPT/6.7.3
DuckDuckGo on iOS | ios | other | ios | DuckDuckGo | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6 Mobile/15E148 Safari/604.1 Ddg/26.6
Brave on iOS | ios | other | ios | Brave | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.0 Mobile/15E148 Safari/604.1 Brave
Google app on iOS | ios | other | ios | Google | Mozilla/5.0 (iPhone; CPU iPhone OS 26_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/439.4.980558000 Mobile/15E148 Safari/604.1
An app's web view on iOS | ios | other | ios | WebView | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148
Instagram on iOS | ios | other | ios | Instagram | Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 311.0.0.30.118 (iPhone14,2; iOS 17_1; en_US; en; scale=3.00; 1170x2532; 541635890)
Instagram that calls itself Safari | ios | other | ios | Instagram | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6 Mobile/15E148 Safari/604.1 Instagram 450.1.0 (iPhone15,5; iOS 26_6_2)
Instagram on Android | android | other | android | Instagram | Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36 Instagram 340.0.0.22.109 Android (33/13; 450dpi; 1080x2177; samsung; SM-A536E; a53x; s5e8825; en_US; 618023787)
Threads on Android | android | other | android | Threads | Mozilla/5.0 (Linux; Android 16; SM-S926U Build/BP4A.251205.006; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/153.0.8010.36 Mobile Safari/537.36 Barcelona 448.0.0.54.85 Android (36/16; 540dpi; 1080x2340; samsung; SM-S926U; e2q; qcom; en_US; 1073639361)
Facebook on iOS | ios | other | ios | Facebook | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/450.0.0.0;FBBV/1;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/ru_RU;FBOP/5]
Facebook on an iPad in desktop mode | ios | other | ipados | Facebook | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/450.0.0.0;FBDV/iPad13,18;FBMD/iPad;FBSN/iPadOS]
Facebook on Android | android | other | android | Facebook | Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0.0.62.80;IABMV/1;]
Messenger on Android | android | other | android | Messenger | Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.101 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/442.0.0.27.109;]
WeChat on iOS | ios | other | ios | WeChat | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI Language/zh_CN
WeChat on Android | android | other | android | WeChat | Mozilla/5.0 (Linux; Android 13; V2203A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240301 MMWEBID/3628 MicroMessenger/8.0.48.2580(0x28003036) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64
LINE on iOS | ios | other | ios | LINE | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.10.0
LINE on Android | android | other | android | LINE | Mozilla/5.0 (Linux; Android 13; SO-52C Build/64.1.F.1.96; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 Line/13.15.0/IAB
TikTok on iOS | ios | other | ios | TikTok | Mozilla/5.0 (iPhone; CPU iPhone OS 15_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_25.1.1 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US ByteFullLocale/en isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/
TikTok on Android | android | other | android | TikTok | Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6394.70 Mobile Safari/537.36 trill_350402 JsSdk/1.0 NetType/MOBILE Channel/googleplay AppName/trill app_version/35.3.1 ByteLocale/en ByteFullLocale/en Region/IN AppId/1180 Spark/1.5.9.1 AppVersion/35.3.1 BytedanceWebview/d8a21c6
Snapchat on iOS | ios | other | ios | Snapchat | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6.1 Mobile/15E148 Snapchat/12.80.0.40 (like Safari/8624.5.1.10.3, panda)
Pinterest on iOS | ios | other | ios | Pinterest | Mozilla/5.0 (iPhone; CPU iPhone OS 15_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 [Pinterest/iOS]
Pinterest on Android | android | other | android | Pinterest | Mozilla/5.0 (Linux; Android 12; SM-A125F Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 [Pinterest/Android]
WhatsApp on iOS | ios | other | ios | WhatsApp | Mozilla/5.0 (iPhone; CPU iPhone OS 15_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 WhatsApp/2.22.4.74 W
Telegram on Android | android | other | android | Telegram | Mozilla/5.0 (Linux; Android 7.1.2; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.6045.193 Mobile Safari/537.36 Telegram-Android/11.4.3 (Samsung SM-G965N; Android 7.1.2; SDK 25; LOW)
LinkedIn on iOS | ios | other | ios | LinkedIn | Mozilla/5.0 (iPhone; CPU iPhone OS 14_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.1.339
KakaoTalk on iOS | ios | other | ios | KakaoTalk | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 25.8.0
X on iOS | ios | other | ios | Twitter | Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20B82 Twitter for iPhone/9.34.4
Android web view | android | other | android | WebView | Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36
Old Android browser | android | other | android | Android Browser | Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; Galaxy S II Build/GRJ22) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30
Chrome on Android | android | chrome | android | Chrome | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36
Chrome on an Android tablet | android | chrome | android | Chrome | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36
A phone named Discovery | android | chrome | android | Chrome | Mozilla/5.0 (Linux; Android 4.4.2; Discovery II Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/59.0.3071.125 Mobile Safari/537.36
A phone named Cubot | android | chrome | android | Chrome | Mozilla/5.0 (Linux; Android 10; CUBOT_X18_Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/86.0.4240.99 Mobile Safari/537.36
Samsung Internet | android | samsung_browser | android | Samsung Internet | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/143.0.0.0 Mobile Safari/537.36
Samsung Internet of 2024 | android | samsung_browser | android | Samsung Internet | Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36
Firefox on Android | android | other | android | Firefox | Mozilla/5.0 (Android 16; Mobile; rv:156.0) Gecko/156.0 Firefox/156.0
Edge on Android | android | other | android | Edge | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.0.0
Opera on Android | android | other | android | Opera | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0
Opera Mini | android | other | android | Opera Mini | Opera/9.80 (Android; Opera Mini/58.0.2254/191.303; U; ru) Presto/2.12.423 Version/12.16
DuckDuckGo on Android | android | other | android | DuckDuckGo | Mozilla/5.0 (Linux; Android 17) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/153.0.0.0 Mobile DuckDuckGo/5 Safari/537.36
Ecosia on Android | android | other | android | Ecosia | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 (Ecosia android@150.0.0.0)
Huawei Browser | android | other | other | Huawei Browser | Mozilla/5.0 (Linux; Android 10; HarmonyOS; ELS-NX9; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 HuaweiBrowser/14.0.5.301 Mobile Safari/537.36
Mi Browser | android | other | android | MIUI Browser | Mozilla/5.0 (Linux; U; Android 13; ru-ru; Redmi Note 12 Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.10.0-gn
Yandex Browser on Android | android | other | android | Yandex | Mozilla/5.0 (Linux; arm_64; Android 12; CTR-L81) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.7871.119 YaBrowser/26.8.3.119.00 Mobile Safari/537.36
Chrome on Windows | desktop | chrome | windows | Chrome | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36
Chrome on a Mac | desktop | chrome | macos | Chrome | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36
Chrome on a Chromebook | desktop | chrome | chromeos | Chrome | Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Safari/537.36
Headless Chrome | desktop | chrome | linux | Chrome | Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.7390.37 Safari/537.36
Safari on a Mac | desktop | safari | macos | Safari | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6.2 Safari/605.1.15
Firefox on Windows | desktop | other | windows | Firefox | Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:156.0) Gecko/20100101 Firefox/156.0
Firefox on Ubuntu | desktop | other | linux | Firefox | Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:154.0) Gecko/20100101 Firefox/154.0
Edge on Windows | desktop | other | windows | Edge | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36 Edg/154.0.0.0
Opera on Windows | desktop | other | windows | Opera | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36 OPR/135.0.0.0 (Edition std-2)
Internet Explorer 11 | desktop | other | windows | IE | Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko
Windows Phone, which names the others | desktop | other | other | Edge | Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063
An app on Electron | desktop | other | windows | Electron | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) obsidian/1.11.7 Chrome/142.0.7444.265 Electron/39.5.1 Safari/537.36
An app made of Chrome | desktop | other | macos | Other | Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.8010.48 Safari/537.36 Honorlock
A scanner app on iOS | ios | other | ios | Unknown | QRScanner/3.2 CFNetwork/1410.0.3 Darwin/22.6.0
A scanner app on Android | android | other | android | Unknown | Dalvik/2.1.0 (Linux; U; Android 8.0.0; SM-G930V Build/R16NW)
A scanner's bare name | desktop | other | other | Unknown | QR Scanner/2.1
Mozilla and no more | desktop | other | other | Unknown | Mozilla/5.0
curl | desktop | other | other | Unknown | curl/8.5.0
python-requests | desktop | other | other | Unknown | python-requests/2.31.0
okhttp | desktop | other | other | Unknown | okhttp/4.12.0
axios | desktop | other | other | Unknown | axios/1.7.2
Go | desktop | other | other | Unknown | Go-http-client/2.0
Java | desktop | other | other | Unknown | Java/17.0.2
Node | desktop | other | other | Unknown | node
An uptime checker | desktop | other | other | Unknown | Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)
`

/** reason | agent */
const MACHINES = `
iMessage | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0
LINE | facebookexternalhit/1.1;line-poker/1.0
KakaoTalk | facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984
facebookexternalhit | facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
facebookcatalog | facebookcatalog/1.0
Facebot | Facebot/1.0
WhatsApp | WhatsApp/2.23.20.0 A
TelegramBot | TelegramBot (like TwitterBot)
Twitterbot | Twitterbot/1.0
Slackbot | Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)
Slackbot | Slackbot 1.0 (+https://api.slack.com/robots)
Slack-ImgProxy | Slack-ImgProxy (+https://api.slack.com/robots)
LinkedInBot | LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)
Discordbot | Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)
SkypeUriPreview | Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com
MicrosoftPreview | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/116.0.1938.76 Safari/537.36
BingPreview | Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b
Pinterestbot | Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)
Pinterestbot | Pinterest/0.2 (+https://www.pinterest.com/bot.html)
redditbot | Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)
Viber | Viber/20.3.0.0 CFNetwork/1410.0.3 Darwin/22.6.0
Snapchat | Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)
Google-PageRenderer | Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/56.0.2924.87 Safari/537.36 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)
Yahoo Link Preview | Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html)
vkShare | Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)
OdklBot | Mozilla/5.0 (compatible; OdklBot/1.0 like Linux; klass@odnoklassniki.ru)
Embedly | Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)
Iframely | Iframely/1.3.1 (+https://iframely.com/docs/about)
Mastodon | http.rb/5.1.1 (Mastodon/4.2.10; +https://mastodon.social/)
Mastodon | Mastodon/4.4.1 (http.rb/5.3.1; +https://social.wildeboer.net/)
Bluesky Cardyb | Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)
SummalyBot | Mozilla/5.0 (compatible; SummalyBot/5.1.0)
Mattermost-Bot | Mattermost-Bot/1.1
Matrix | Synapse (bot; +https://github.com/matrix-org/synapse)
FlipboardProxy | Mozilla/5.0 (Macintosh; Intel Mac OS X 10.11; rv:49.0) Gecko/20100101 Firefox/49.0 (FlipboardProxy/1.2; +http://flipboard.com/browserproxy)
TikTokSpider | Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)
Googlebot | Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
Googlebot | Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
Googlebot | Googlebot-Image/1.0
AdsBot-Google | AdsBot-Google (+http://www.google.com/adsbot.html)
Mediapartners-Google | Mediapartners-Google
APIs-Google | APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)
Storebot-Google | Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36
Google-InspectionTool | Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)
Google-CloudVertexBot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Google-CloudVertexBot; +https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers)
Google-Read-Aloud | Mozilla/5.0 (Linux; Android 7.0; SM-G930V Build/NRD90M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/59.0.3071.125 Mobile Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)
GoogleOther | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GoogleOther)
bingbot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36
adidxbot | Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)
msnbot | msnbot/2.0b (+http://search.msn.com/msnbot.htm)
DuckDuckBot | DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)
DuckAssistBot | Mozilla/5.0 (compatible; DuckAssistBot/1.2; +http://duckduckgo.com/duckassistbot.html)
YandexBot | Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)
YandexBot | Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)
Baiduspider | Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)
Applebot | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)
Yahoo! Slurp | Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)
SeznamBot | Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)
Sogou | Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)
360Spider | Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0); 360Spider
Yeti | Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)
Linespider | Mozilla/5.0 (compatible; Linespider/1.1; +https://lin.ee/4dwXkTH)
Daumoa | Mozilla/5.0 (compatible; Daumoa/4.0; +http://cs.daum.net/faq/15/4118.html)
Qwant | Mozilla/5.0 (compatible; Qwantify/2.4w; +https://www.qwant.com/)/2.4w
MojeekBot | Mozilla/5.0 (compatible; MojeekBot/0.11; +https://www.mojeek.com/bot.html)
coccocbot | Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)
Mail.RU_Bot | Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)
PetalBot | Mozilla/5.0 (compatible; PetalBot; +https://webmaster.petalsearch.com/site/petalbot)
Bytespider | Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)
AhrefsBot | Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)
AhrefsSiteAudit | Mozilla/5.0 (compatible; AhrefsSiteAudit/6.1; +http://ahrefs.com/robot/site-audit)
SemrushBot | Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)
SiteAuditBot | Mozilla/5.0 (compatible; SiteAuditBot/0.97; +http://www.semrush.com/bot.html)
MJ12bot | Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)
DotBot | Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot; help@moz.com)
rogerbot | rogerbot/1.2 (https://moz.com/help/guides/moz-procedures/what-is-rogerbot, rogerbot-crawler+shiny@moz.com)
BLEXBot | Mozilla/5.0 (compatible; BLEXBot/1.0; +http://webmeup-crawler.com/)
DataForSeoBot | Mozilla/5.0 (compatible; DataForSeoBot/1.0; +https://dataforseo.com/dataforseo-bot)
serpstatbot | serpstatbot/2.1 (advanced backlink tracking bot; https://serpstatbot.com/; abuse@serpstatbot.com)
Barkrowler | Mozilla/5.0 (compatible; Barkrowler/0.9; +https://babbar.tech/crawler)
Screaming Frog SEO Spider | Screaming Frog SEO Spider/20.1
GPTBot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)
OAI-SearchBot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot
ChatGPT-User | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot
ClaudeBot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)
Claude-User | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)
Claude-SearchBot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-SearchBot/1.0; +https://www.anthropic.com)
PerplexityBot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)
Perplexity-User | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)
MistralAI-User | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)
meta-externalagent | meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
meta-externalfetcher | meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
CCBot | CCBot/2.0 (https://commoncrawl.org/faq/)
Amazonbot | Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36
archive.org_bot | Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)
ia_archiver | ia_archiver (+http://www.alexa.com/site/help/webmasters; crawler@alexa.com)
`

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15'
const BARE = { device: 'desktop', browser: 'other', os: 'other', browserName: 'Unknown' }

export const peoplesAgents: readonly PersonsAgent[] = [
  ...rowsOf(PEOPLE).map(([name, device, browser, os, browserName, agent]) => {
    return { name, device, browser, os, browserName, agent } as PersonsAgent
  }),
  { name: 'Empty', ...BARE, agent: '' },
  { name: '8 KB of nothing', ...BARE, agent: 'x'.repeat(8192) },
  {
    name: '8 KB behind an iPhone',
    device: 'ios',
    browser: 'other',
    os: 'ios',
    browserName: 'WebView',
    agent: `${IPHONE} (KHTML, like Gecko) Mobile/15E148 ${'App/1.0 '.repeat(1024)}`,
  },
]

export const botsAgents: readonly BotsAgent[] = rowsOf(MACHINES).map(([reason, agent]) => {
  return { reason, agent } as BotsAgent
})

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
}
